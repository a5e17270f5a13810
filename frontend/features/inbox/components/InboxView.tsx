import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  inboxOptions,
  useNextFromInbox,
  useOpenFromInbox,
  type Inbox,
  type InboxLine,
} from '@shared/inbox/inbox';
import { useCountryCode } from '@shared/session/hooks';
import { useListKeys } from '@shared/table/useListKeys';
import { EmptyState } from '@shared/ui/EmptyState';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { useScreenActions, useTabRefresh } from '@shared/workspace/hooks';
import { at, named } from '../model';
import { InboxRow } from './InboxRow';
import { Kinds } from './Kinds';
import '@shared/table/ListScreen.css';
import '@shared/keys/kbd.css';
import './inbox.css';

const FIRST = 100;
const MOST = 200;
const NO_LINES: readonly InboxLine[] = [];

interface InboxViewProps {
  /** The kind that is looked at alone; null for all. */
  kind: string | null;
  isMine: boolean;
  onKind: (kind: string | null) => void;
  onMine: (isMine: boolean) => void;
}

/** What waits, the most urgent first; all of it goes by keyboard. */
export function InboxView({ kind, isMine, onKind, onMine }: InboxViewProps) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(inboxOptions(useCountryCode(), { kind, isMine, limit }));
  const openLine = useOpenFromInbox();
  const { takeNext, isTaking } = useNextFromInbox(kind);
  const lines = query.data?.list ?? NO_LINES;
  const [wanted, setWanted] = useState<string | null>(null);
  const current = at(lines, wanted);
  const refresh = () => void query.refetch();
  useTabRefresh(refresh);
  const move = (step: 1 | -1) => {
    const place = current === undefined ? 0 : lines.indexOf(current) + step;
    const next = lines[Math.min(Math.max(place, 0), lines.length - 1)];
    if (next !== undefined) setWanted(named(next));
  };
  useListKeys([
    { shown: 'J  ↓', meaning: 'Next line', keys: ['j', 'ArrowDown'], run: () => move(1) },
    { shown: 'K  ↑', meaning: 'Line before', keys: ['k', 'ArrowUp'], run: () => move(-1) },
    {
      shown: 'Enter',
      meaning: 'Open it',
      keys: ['Enter'],
      run: () => {
        if (current !== undefined) openLine(current);
      },
    },
    { shown: 'N', meaning: 'Take the next that nobody has', keys: ['n', 'N'], run: takeNext },
    { shown: 'M', meaning: 'Only mine, or all', keys: ['m'], run: () => onMine(!isMine) },
    { shown: 'R', meaning: 'Read anew', keys: ['r'], run: refresh },
  ]);
  useScreenActions([
    { label: 'Take the next that nobody has', keys: 'n', run: takeNext },
    { label: isMine ? 'Show all that waits' : 'Show only mine', keys: 'm', run: () => onMine(!isMine) },
  ]);
  return (
    <section className="list-screen inbox" aria-label="Inbox">
      <header className="list-header">
        <h1>Inbox</h1>
        <div className="list-header-actions">
          <label className="inbox-mine">
            <input type="checkbox" checked={isMine} onChange={(event) => onMine(event.target.checked)} />
            Only mine <kbd>M</kbd>
          </label>
          <button
            type="button"
            className="plain-button plain-button-primary"
            disabled={isTaking}
            onClick={takeNext}
          >
            Take the next <kbd>N</kbd>
          </button>
        </div>
      </header>
      <div className="inbox-body">
        <Kinds counts={query.data?.counts ?? NO_COUNTS} kind={kind} onKind={onKind} />
        <div className="inbox-lines">
          <InboxState
            query={query}
            isNarrowed={kind !== null || isMine}
            onAll={() => {
              onKind(null);
              onMine(false);
            }}
          />
          <Lines lines={lines} counts={query.data?.counts ?? NO_COUNTS} current={current} onOpen={openLine} />
          <Rest
            shown={lines.length}
            total={query.data?.total ?? 0}
            onMore={limit < MOST ? () => setLimit(MOST) : null}
          />
        </div>
      </div>
    </section>
  );
}

const NO_COUNTS: Inbox['counts'] = [];

interface LinesProps {
  counts: Inbox['counts'];
  lines: readonly InboxLine[];
  current: InboxLine | undefined;
  onOpen: (line: InboxLine) => void;
}

function Lines({ lines, counts, current, onOpen }: LinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const labels = new Map(counts.map(({ kind, label }) => [kind, label]));
  const shown = current === undefined ? null : named(current);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (lines.length === 0) return null;
  return (
    <ul ref={list} className="inbox-list" aria-label="What waits">
      {lines.map((line) => (
        <InboxRow
          key={named(line)}
          line={line}
          kindLabel={labels.get(line.kind) ?? ''}
          isCurrent={line === current}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface InboxStateProps {
  query: { data: Inbox | undefined; error: Error | null; refetch: () => unknown };
  isNarrowed: boolean;
  onAll: () => void;
}

/** What is said where there are no lines: on their way, not to be had, or none. */
function InboxState({ query: { data, error, refetch }, isNarrowed, onAll }: InboxStateProps) {
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} height={56} />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  }
  if (data.total > 0) return null;
  if (isNarrowed) {
    return (
      <EmptyState icon="check" title="Nothing of this waits" hint="Other kinds or colleagues may have some.">
        <button type="button" className="plain-button" onClick={onAll}>
          Show all that waits
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check"
      title="Nothing waits for you"
      hint="What is to be decided comes here by itself: records of feeds, reports, messages, comments, and what is in review."
    />
  );
}

interface RestProps {
  shown: number;
  total: number;
  /** Null where no more can be shown at once. */
  onMore: (() => void) | null;
}

function Rest({ shown, total, onMore }: RestProps) {
  if (total <= shown) return null;
  if (onMore === null) {
    return <p className="inbox-rest">{total - shown} more. Choose a kind to see all of it.</p>;
  }
  return (
    <button type="button" className="page-button inbox-rest" onClick={onMore}>
      Show more
    </button>
  );
}
