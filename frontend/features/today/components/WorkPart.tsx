import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@shared/keys/Kbd';
import {
  inboxOptions,
  useNextFromInbox,
  useOpenFromInbox,
  type Inbox,
  type InboxLine,
} from '@shared/inbox/inbox';
import { useCountryCode } from '@shared/session/hooks';
import { useListKeys } from '@shared/keys/useListKeys';
import { useTabParams } from '@shared/table/state/useTabParams';
import { Button } from '@shared/ui/Button';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { Checkbox } from '@shared/ui/Tick';
import { useScreenActions, useTabRefresh } from '@shared/workspace/hooks';
import { at, named } from '../model';
import { WorkKinds } from './WorkKinds';
import { WorkRow } from './WorkRow';
import './work.css';

const START = 'Start with the next unassigned record';
const READ = 100;
/** Number of lines shown before the user asks for more. */
const FIRST = 12;
const NO_LINES: readonly InboxLine[] = [];
const NO_COUNTS: Inbox['counts'] = [];

/** The user's waiting records, the most urgent first. The list is fully usable by keyboard. */
export function WorkPart() {
  const { kind, isMine, setKind, setMine } = useNarrowed();
  const query = useQuery(inboxOptions(useCountryCode(), { kind, isMine, limit: READ }));
  const { takeNext, isTaking } = useNextFromInbox(kind);
  const lines = query.data?.list ?? NO_LINES;
  const counts = query.data?.counts ?? NO_COUNTS;
  const refresh = () => void query.refetch();
  useTabRefresh(refresh);
  useListKeys([
    { command: 'nextWork', meaning: START, run: takeNext },
    { command: 'onlyMine', run: () => setMine(!isMine) },
    { command: 'refresh', run: refresh },
  ]);
  useScreenActions([
    { label: START, command: 'nextWork', run: takeNext },
    {
      label: isMine ? 'Show everything waiting' : 'Show only mine',
      command: 'onlyMine',
      run: () => setMine(!isMine),
    },
  ]);
  const showAll = () => {
    setKind(null);
    setMine(false);
  };
  return (
    <section className="stack-wide today-column work" aria-label="My work">
      <header className="row-wide">
        <h2>My work</h2>
        <label className="line muted small pushed" style={{ minHeight: 24 }}>
          <Checkbox checked={isMine} onChange={(event) => setMine(event.target.checked)} />
          Only mine <Kbd of="onlyMine" />
        </label>
        <Button variant="filled" isBusy={isTaking} onClick={takeNext}>
          Start <Kbd of="nextWork" />
        </Button>
      </header>
      <WorkKinds counts={counts} kind={kind} onKind={setKind} />
      <WorkState query={query} isNarrowed={kind !== null || isMine} onAll={showAll} />
      <WorkLines key={kind} lines={lines} counts={counts} total={query.data?.total ?? 0} />
    </section>
  );
}

/** Return the filters of the list and their setters. The filters are part of the URL. */
function useNarrowed() {
  const [params, change] = useTabParams();
  const set = (key: string, value: string | null) =>
    change((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return {
    kind: params.get('kind'),
    isMine: params.get('mine') === '1',
    setKind: (kind: string | null) => set('kind', kind),
    setMine: (isMine: boolean) => set('mine', isMine ? '1' : null),
  };
}

interface WorkLinesProps {
  lines: readonly InboxLine[];
  counts: Inbox['counts'];
  total: number;
}

/** The lines of the list. Only the first ones are visible until the user asks for more or moves to them. */
function WorkLines({ lines: all, counts, total }: WorkLinesProps) {
  const openLine = useOpenFromInbox();
  const [isWhole, setWhole] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const lines = isWhole ? all : all.slice(0, FIRST);
  const current = at(lines, wanted);
  const labels = new Map(counts.map(({ kind, label }) => [kind, label]));
  const move = (step: 1 | -1) => {
    const place = current === undefined ? 0 : all.indexOf(current) + step;
    const next = all[Math.min(Math.max(place, 0), all.length - 1)];
    if (next === undefined) return;
    if (place >= lines.length) setWhole(true);
    setWanted(named(next));
  };
  useListKeys([
    { command: 'down', meaning: 'Next row', run: () => move(1) },
    { command: 'up', meaning: 'Previous row', run: () => move(-1) },
    {
      command: 'open',
      run: () => {
        if (current !== undefined) openLine(current);
      },
    },
  ]);
  const moved = wanted === null || current === undefined ? null : named(current);
  useEffect(() => {
    if (moved !== null)
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [moved]);
  if (all.length === 0) return null;
  return (
    <>
      <ul ref={list} className="work-list" aria-label="Waiting work">
        {lines.map((line) => (
          <WorkRow
            key={named(line)}
            line={line}
            kindLabel={labels.get(line.kind) ?? ''}
            isCurrent={line === current}
            onOpen={openLine}
          />
        ))}
      </ul>
      <Rest hidden={all.length - lines.length} beyond={total - all.length} onMore={() => setWhole(true)} />
    </>
  );
}

interface RestProps {
  /** Number of loaded lines that are hidden. */
  hidden: number;
  /** Number of lines that are not loaded. */
  beyond: number;
  onMore: () => void;
}

function Rest({ hidden, beyond, onMore }: RestProps) {
  if (hidden > 0) {
    return (
      <Button size="small" className="self-start" onClick={onMore}>
        Show {hidden} more
      </Button>
    );
  }
  return beyond > 0 ? (
    <p className="muted tiny">{beyond} more. Choose a type to see the longest waiting.</p>
  ) : null;
}

interface WorkStateProps {
  query: { data: Inbox | undefined; error: Error | null; refetch: () => unknown };
  isNarrowed: boolean;
  onAll: () => void;
}

/** The loading, error or empty state of the list. */
function WorkState({ query: { data, error, refetch }, isNarrowed, onAll }: WorkStateProps) {
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={8} height={56} />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.total > 0) return null;
  if (isNarrowed) {
    return (
      <EmptyState icon="check" title="Nothing of this type is waiting" hint="Try other types or colleagues.">
        <Button onClick={onAll}>Show everything waiting</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check"
      title="All done"
      hint="Nothing is waiting for you. Sync records, reports, messages, comments and texts in review appear here automatically."
    />
  );
}
