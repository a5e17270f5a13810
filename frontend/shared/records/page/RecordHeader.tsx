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

/** Content of the header of a record, which is the same for all its parts. */
export interface RecordHead {
  name: string;
  face: ReactNode;
  /** Status chips. */
  chips: ReactNode;
  /** Facts in one line: location, owner, deadline. */
  facts?: readonly ReactNode[];
  /** Actions by importance. The first are visible, the others are in the menu. */
  acts?: readonly RecordAct[];
  /** Number of visible actions on desktop; three by default. */
  visibleActs?: number;
  /** Actions that are always in the menu. */
  more?: readonly RecordAct[];
  /** Additional content below, such as the progress. */
  children?: ReactNode;
}

interface RecordHeaderProps {
  about: RecordName;
  head: RecordHead;
  neighbours: Neighbours;
  /** False if the visible part shows the actions itself. */
  hasActs: boolean;
  /** True while the content below is scrolled: the header is one line. */
  isScrolled?: boolean;
}

/** Number of visible actions on desktop and phone. */
const MOST_SHOWN = { desk: 3, phone: 1 } as const;

/** The header of a record: picture, name, status, facts and actions. */
export function RecordHeader({ about, head, neighbours, hasActs, isScrolled = false }: RecordHeaderProps) {
  const shown = useIsMobile() ? MOST_SHOWN.phone : (head.visibleActs ?? MOST_SHOWN.desk);
  const name = useRef<HTMLHeadingElement>(null);
  // Keyboard navigation starts here, not at the top of the page, when the record opens or is shown again.
  useEffect(() => focusWhereLost(name.current), [about.object_id]);
  const { viewers, canFollow, isFollowing, follow } = useAttention(about);
  // Added before the state is loaded: a menu that appears later would move the buttons next to it.
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
    <header className="line-loose record-head" data-scrolled={isScrolled}>
      {head.face}
      <div className="stack grows">
        <div className="facts">
          <h1 ref={name} tabIndex={-1} className="clamp" title={head.name}>
            {head.name}
          </h1>
          {head.chips}
          <Viewers viewers={viewers} />
        </div>
        {facts.length === 0 ? null : (
          <ul className="facts muted record-head-facts">
            {facts.map((fact, place) => (
              // The order of the facts of a header never changes.
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
