import { useId, useState } from 'react';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { formatLeft, isAllRejected, needsNote, openFields, type Deciding } from '@shared/review/deciding';
import { decidingKeys } from '@shared/review/decidingKeys';
import { DiffTable } from '@shared/review/DiffTable';
import { FailureBox } from '@shared/review/FailureBox';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { addressIn, PinsCard, spotsOf } from '@shared/review/PinsCard';
import { PhotosCard, type PhotoSide } from '@shared/review/PhotosCard';
import { usePassedCommand } from '@shared/decisions/passedCommand';
import { useUndoKey } from '@shared/decisions/useUndoKey';
import { decidingAtOnce } from '@shared/review/useDeciding';
import { useCaseKeys } from '@shared/review/useCaseKeys';
import { withoutEffect } from '@shared/review/withoutEffect';
import type { ListKey } from '@shared/keys/useListKeys';
import { toast } from '@shared/ui/toasts';
import { isOpen, storeName, type Feedback } from '../model';
import { AREA, useCase, type Case } from '../cases/useCase';
import { CaseHeader } from './CaseHeader';
import { DecisionBar } from './DecisionBar';
import { JoinedReports } from './JoinedReports';
import { WAYS, type Panel } from './panels';
import { ReplyCard } from './ReplyCard';
import { ReportCard } from './ReportCard';
import { ReporterCard } from './ReporterCard';
import { StoreCard } from './StoreCard';

interface CaseViewProps {
  item: Feedback;
  onDone: (id: number) => void;
  /** Show a report whose decision was refused. */
  onBack: (id: number) => void;
  onList: () => void;
  onStep: (by: 1 | -1) => void;
}

/** One report with its details, the proposed changes and the decision. It is fully usable by keyboard. */
export function CaseView({ item, onDone, onBack, onList, onStep }: CaseViewProps) {
  const all = useCase(item, onDone, onBack);
  const labels = useRecordLabels('feedback');
  const initialCommand = usePassedCommand(AREA, item.feedback_id);
  const [panel, setPanel] = useState<Panel>(
    WAYS.find(({ command }) => command === initialCommand)?.panel ?? null,
  );
  const [editing, setEditing] = useState<string | null>(null);
  const noteId = useId();
  const canDecide = isOpen(item);
  const reasons = noteReasons(item, all.state);
  const apply = (state = all.state) => {
    const open = openFields(state, item.diffs).length;
    const isNoteMissing = noteReasons(item, state).length > 0 && all.note.trim() === '';
    if (isNoteMissing) document.getElementById(noteId)?.focus();
    else if (open > 0) toast.info(`Apply: ${formatLeft(open)}`);
    else if (isAllRejected(state, item.diffs)) setPanel('resolve');
    else void all.apply(state);
  };
  const one = decidingAtOnce(all, item.diffs, apply);
  const undo = useUndoKey(AREA);
  const deciding = caseKeys({ item, one, apply: () => apply(), setPanel, setEditing });
  const keys: ListKey[] = [
    ...(canDecide ? deciding : withoutEffect(deciding, 'this report is closed')),
    { command: 'next', meaning: 'Next report', run: () => onStep(1) },
    { command: 'previous', meaning: 'Previous report', run: () => onStep(-1) },
    { command: 'back', meaning: 'All reports', run: onList },
    ...undo,
  ];
  useCaseKeys(keys);
  return (
    <article className="stack-wide grows case" aria-label={item.title}>
      <CaseHeader item={item} one={one} />
      <FailureBox failure={one.failure} />
      <div className="with-aside">
        <div className="stack-loose case-main">
          <ReportCard item={item} />
          {item.diffs.length === 0 && !canDecide ? null : (
            <DiffTable
              diffs={item.diffs}
              legend="Reported"
              nothing={emptyText(item)}
              one={one}
              canDecide={canDecide}
              editing={editing}
              onEditing={setEditing}
            />
          )}
          {canDecide ? (
            <DecisionBar
              item={item}
              one={one}
              noteReasons={reasons}
              panel={panel}
              onPanel={setPanel}
              noteId={noteId}
              onApply={() => apply()}
            />
          ) : null}
          <JoinedReports item={item} />
          <ReplyCard item={item} one={one} />
        </div>
        <aside className="stack-loose">
          <PinsCard
            spots={spotsOf(item.place, item.pin, 'Reported', addressIn(item.diffs))}
            nothing="The store has no pin."
          />
          <PhotosCard sides={photosOf(item)} />
          <StoreCard item={item} />
          <ReporterCard item={item} />
          <WhyNot objectType="feedback" objectId={item.feedback_id} version={item.version} />
          <HistoryCard
            objectType="feedback"
            objectId={item.feedback_id}
            version={item.version}
            labels={labels}
            restorable={NOTHING}
          />
        </aside>
      </div>
    </article>
  );
}

const NOTHING: readonly string[] = [];

function emptyText({ suggested }: Feedback): string {
  return Object.keys(suggested as object).length === 0
    ? 'No value suggested. Correct the store, then describe the change in the note and apply.'
    : 'The store already has the reported value.';
}

/** Return the reasons why a note is required before applying. */
function noteReasons(item: Feedback, state: Deciding): readonly string[] {
  if (item.diffs.length === 0) return ['what you corrected'];
  return needsNote(state, item.diffs, false);
}

interface KeyTargets {
  item: Feedback;
  one: Case;
  apply: () => void;
  setPanel: (panel: Panel) => void;
  setEditing: (field: string | null) => void;
}

/** Return the shortcuts of a report, labeled like its buttons. */
function caseKeys({ item, one, apply, setPanel, setEditing }: KeyTargets): ListKey[] {
  return [
    ...decidingKeys(item.diffs, one, setEditing),
    { command: 'apply', meaning: 'Apply and open next', run: apply },
    { command: 'assign', meaning: 'Assign to me', run: () => void one.start() },
    ...WAYS.map(({ command, meaning, panel }) => ({ command, meaning, run: () => setPanel(panel) })),
  ];
}

/** Return the photos to compare: our store's, and those reported or of the possible duplicate. */
function photosOf({ place, pictures, other_store: other }: Feedback): readonly PhotoSide[] {
  const reported = pictures.map(({ thumb_url: url }) => url);
  const otherCover = other?.cover_url;
  return [
    {
      label: 'Our store',
      urls: typeof place.cover_url === 'string' ? [place.cover_url] : [],
      alt: 'Cover of our store',
    },
    {
      label: other === null ? 'Reported' : storeName(other),
      urls: [...reported, ...(typeof otherCover === 'string' ? [otherCover] : [])],
      alt: 'Reported location',
    },
  ];
}
