import { useEffect, useRef, type ReactNode } from 'react';
import { focusWhereLost } from '@shared/hooks/focus';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useAttention, type RecordName } from '@shared/attention/useAttention';
import { Viewers } from '@shared/attention/Viewers';
import { Button, IconButton } from '@shared/ui/Button';
import { Icon, type IconName } from '@shared/ui/Icon';
import { RecordMenu, type RecordAct } from './RecordMenu';
import type { Neighbours } from './trail';
import './recordPage.css';

/** What stands at the head of a record, whichever of its parts is on show. */
export interface RecordHead {
  name: string;
  face: ReactNode;
  /** Its state, as chips. */
  chips: ReactNode;
  /** One line: where it is, whose it is, until when it is open. */
  facts?: readonly ReactNode[];
  /** The most wanted first: three are shown, the others are behind the three dots. */
  acts?: readonly RecordAct[];
  /** What is always behind the three dots. */
  more?: readonly RecordAct[];
  /** What the area adds below: how far it has come. */
  children?: ReactNode;
}

interface RecordHeaderProps {
  about: RecordName;
  head: RecordHead;
  neighbours: Neighbours;
  /** False where the part on show has the acts itself. */
  hasActs: boolean;
}

/** How many acts stand beside the name, on a desk and on a phone. */
const MOST_SHOWN = { desk: 3, phone: 1 } as const;

/** The head of a record: picture, name, state in words, what it is, and what may be done with it. */
export function RecordHeader({ about, head, neighbours, hasActs }: RecordHeaderProps) {
  const shown = useIsMobile() ? MOST_SHOWN.phone : MOST_SHOWN.desk;
  const name = useRef<HTMLHeadingElement>(null);
  // Opened, or back on show: by keyboard one goes on from here, not from the top of the page.
  useEffect(() => focusWhereLost(name.current), [about.object_id]);
  const { viewers, canFollow, isFollowing, follow } = useAttention(about);
  // It is listed before it is known: a menu that came later would move the buttons beside it.
  const following: readonly RecordAct[] = canFollow
    ? [
        {
          label: isFollowing === true ? 'Stop following' : 'Follow',
          run: () => follow(isFollowing !== true),
          isBusy: isFollowing === null,
        },
      ]
    : [];
  const acts = hasActs ? (head.acts ?? []) : [];
  const facts = (head.facts ?? []).filter((fact) => fact !== null && fact !== '');
  return (
    <header className="line-loose record-head">
      {head.face}
      <div className="stack grows">
        <div className="facts">
          <h1 ref={name} tabIndex={-1}>
            {head.name}
          </h1>
          {head.chips}
          <Viewers viewers={viewers} />
        </div>
        {facts.length === 0 ? null : (
          <ul className="facts muted record-head-facts">
            {facts.map((fact, place) => (
              // The facts of one head keep their places.
              <li key={place}>{fact}</li>
            ))}
          </ul>
        )}
        {head.children}
      </div>
      <div className="row to-end record-head-acts">
        {acts.slice(0, shown).map((act) => (
          <ActButton key={act.label} act={act} />
        ))}
        <RecordMenu acts={[...acts.slice(shown), ...following, ...(head.more ?? [])]} />
        <Neighbour label="Previous record" icon="left" keys="p" go={neighbours.toPrevious} />
        <Neighbour label="Next record" icon="chevron" keys="n" go={neighbours.toNext} />
      </div>
    </header>
  );
}

function ActButton({
  act: { label, run, isPrimary = false, isDangerous = false, isBusy = false },
}: {
  act: RecordAct;
}) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'quiet'}
      color={isDangerous ? 'error' : 'primary'}
      isBusy={isBusy}
      onClick={run}
    >
      {label}
    </Button>
  );
}

interface NeighbourProps {
  label: string;
  icon: IconName;
  keys: string;
  go: (() => void) | null;
}

function Neighbour({ label, icon, keys, go }: NeighbourProps) {
  if (go === null) return null;
  return (
    <IconButton aria-label={label} aria-keyshortcuts={keys} title={`${label} (${keys})`} onClick={go}>
      <Icon name={icon} size={18} />
    </IconButton>
  );
}
