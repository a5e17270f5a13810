import { useId, useState } from 'react';
import { labelIn, useEnum } from '@shared/session/bootstrap';
import { useUser } from '@shared/session/hooks';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { formatLeft, needsNote, openFields, type Deciding } from '@shared/review/deciding';
import { decidingKeys } from '@shared/review/decidingKeys';
import { DiffTable } from '@shared/review/DiffTable';
import { FailureBox } from '@shared/review/FailureBox';
import { PhotosCard, type PhotoSide } from '@shared/review/PhotosCard';
import { addressIn, PinsCard, spotsOf } from '@shared/review/PinsCard';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { decidingAtOnce } from '@shared/review/useDeciding';
import { useCaseKeys } from '@shared/review/useCaseKeys';
import { withoutEffect } from '@shared/review/withoutEffect';
import { CHOICES } from '@shared/ui/keymap';
import type { ListKey } from '@shared/keys/useListKeys';
import { toast } from '@shared/ui/toasts';
import { isOpen, isRefused, missingFields, storeName, wordsOfHolder, type SyncItem } from '../model';
import { AREA, useCase, type Case } from '../review/useCase';
import { Candidates } from './Candidates';
import { CaseHeader } from './CaseHeader';
import { DecisionBar } from './DecisionBar';
import { SourceCard } from './SourceCard';
import { StoreCard } from './StoreCard';

export type Panel = 'reject' | 'snooze' | null;

interface CaseViewProps {
  item: SyncItem;
  onDone: (id: number, ended: Promise<boolean>) => void;
  onBack: (id: number) => void;
  /** Go to another record. `isUntouched` is true if nothing was decided or noted on this one. */
  onStep: (by: 1 | -1, isUntouched: boolean) => void;
}

/** One record: the matching store, the differences and the decision. It is fully usable by keyboard. */
export function CaseView({ item, onDone, onBack, onStep }: CaseViewProps) {
  const all = useCase(item, onDone, onBack);
  const historyLabels = useRecordLabels('sync_item');
  const [panel, setPanel] = useState<Panel>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const noteId = useId();
  const canDecide = mayDecide(item, all.isMine);
  const reasons = noteReasons(item, all.state);
  const holder = wordsOfHolder(item, useUser().user_id);
  const apply = (isNew = false, state = all.state) => {
    const missing = isRefused(item, state) ? [] : missingFields(item, state);
    const open = openFields(state, item.diffs).length;
    const isNoteMissing = noteReasons(item, state).length > 0 && all.note.trim() === '';
    if (missing.length > 0) toast.info(`Apply: a new store needs ${missing.join(', ')}`);
    else if (isNoteMissing) document.getElementById(noteId)?.focus();
    else if (open > 0 && !isNew) toast.info(`Apply: ${formatLeft(open)}`);
    else void all.apply(isNew, state);
  };
  const one = decidingAtOnce(all, item.diffs, (state) => apply(false, state));
  // While a panel is open, letter keys belong to it.
  const deciding = panel === null ? caseKeys({ item, one, apply: () => apply(), setPanel, setEditing }) : [];
  const keys = canDecide ? deciding : withoutEffect(deciding, reasonAgainst(item, holder));
  const undo = useUndoKey(AREA);
  const steps: ListKey[] = [
    { command: 'next', run: () => onStep(1, one.isUntouched) },
    { command: 'previous', run: () => onStep(-1, one.isUntouched) },
    ...(item.allowed_actions.includes('reopen')
      ? [{ command: 'reopen' as const, meaning: 'Reopen', run: () => void one.reopen() }]
      : []),
  ];
  useCaseKeys(panel === null ? [...keys, ...steps, ...undo] : keys);
  return (
    <article className="stack-wide grows case" aria-label={item.title}>
      <CaseHeader item={item} one={one} />
      <FailureBox failure={one.failure?.message === holder ? null : one.failure} />
      <div className="with-aside">
        <div className="stack-loose case-main">
          {item.candidates.length === 0 ? null : (
            <Candidates item={item} canLink={canDecide} onLink={(id) => void one.link(id)} />
          )}
          <DiffTable
            diffs={item.diffs}
            legend={`${item.source.name} says`}
            nothing="No differences. Applying only links the record to the store."
            one={one}
            canDecide={canDecide}
            editing={editing}
            onEditing={setEditing}
          />
          {canDecide ? (
            <DecisionBar
              item={item}
              one={one}
              noteReasons={reasons}
              panel={panel}
              onPanel={setPanel}
              noteId={noteId}
              onApply={apply}
            />
          ) : (
            <Outcome item={item} />
          )}
        </div>
        <aside className="stack-loose">
          <PinsCard
            spots={spotsOf(item.now, item.pin, item.source.name, addressIn(item.diffs))}
            nothing="No location on either side."
          />
          {item.now === null ? null : <PhotosCard sides={photosOf(item.now, item.source.name)} />}
          {item.now === null ? null : <StoreCard store={item.now} name={storeName(item.now)} />}
          <SourceCard item={item} />
          <WhyNot objectType="sync_item" objectId={item.sync_id} version={item.version} />
          <HistoryCard
            objectType="sync_item"
            objectId={item.sync_id}
            version={item.version}
            labels={historyLabels}
            restorable={[]}
          />
        </aside>
      </div>
    </article>
  );
}

function mayDecide(item: SyncItem, isMine: boolean): boolean {
  return isOpen(item) && item.status !== 'conflict' && (item.claimed_by === null || isMine);
}

/** Return why the record cannot be decided on now, shown when a shortcut is pressed. */
function reasonAgainst(item: SyncItem, holder: string | null): string {
  if (!isOpen(item)) return 'this record is decided';
  if (item.status === 'conflict') return 'the store was changed meanwhile, compare again first';
  return holder ?? 'not possible now';
}

/** The outcome of a closed record. */
function Outcome({ item }: { item: SyncItem }) {
  const status = useEnum('sync_status');
  if (isOpen(item)) return null;
  // The header names the rule that applied it.
  if (item.status === 'auto_applied') return null;
  const by = item.decided_by === null ? '' : ` by ${item.decided_by.nickname}`;
  return (
    <p className="muted">{`${labelIn(status, item.status)}${by}${item.note === '' ? '' : `: ${item.note}`}`}</p>
  );
}

const MIN_SIMILARITY = 0.6;

/** Return the reasons why a note is required before applying. */
function noteReasons(item: SyncItem, state: Deciding): readonly string[] {
  if (isRefused(item, state)) return [];
  const looksLikeOne = item.candidates.some(({ score }) => score >= MIN_SIMILARITY);
  return needsNote(state, item.diffs, item.action === 'create' && looksLikeOne);
}

interface KeyTargets {
  item: SyncItem;
  one: Case;
  apply: () => void;
  setPanel: (panel: Panel) => void;
  setEditing: (field: string | null) => void;
}

/** Return the shortcuts of a record, labeled like its buttons. */
function caseKeys({ item, one, apply, setPanel, setEditing }: KeyTargets): ListKey[] {
  return [
    ...decidingKeys(item.diffs, one, setEditing),
    { command: 'apply', meaning: 'Apply and open next', run: apply },
    { command: 'done', meaning: 'Reject record', run: () => setPanel('reject') },
    { command: 'snooze', run: () => setPanel('snooze') },
    ...CHOICES.slice(0, 5).flatMap((command, index) => {
      const store = item.candidates[index]?.store;
      if (store === undefined) return [];
      return [{ command, meaning: `It is ${storeName(store)}`, run: () => void one.link(store.store_id) }];
    }),
    ...(item.candidates.length === 0
      ? []
      : [
          {
            command: 'choiceNone' as const,
            meaning: 'None of these: create a store',
            run: () => void one.link(null),
          },
        ]),
  ];
}

/** Return the photos to compare. Sources send none, so their side is empty with a message. */
function photosOf({ cover_url: url }: NonNullable<SyncItem['now']>, source: string): readonly PhotoSide[] {
  return [
    { label: 'Our store', urls: url === null ? [] : [url], alt: 'Cover of our store' },
    { label: source, urls: [], alt: '' },
  ];
}
