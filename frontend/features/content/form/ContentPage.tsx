import { useMemo } from 'react';
import type { Block } from '@shared/blocks/model';
import { fieldGroups } from '@shared/records/page/fieldGroups';
import { RecordPage } from '@shared/records/page/RecordPage';
import { ActionDialog } from '../components/ActionDialog';
import { StatusCard } from '../components/StatusCard';
import { useActions } from '../components/useActions';
import { useOpen, type ContentRecord } from '../kind';
import { ReadingPart } from '../reading/ReadingPart';
import { Rounds } from '../review/Rounds';
import { VersionsSection } from '../versions/VersionsSection';
import type { FormDefinition } from './definition';
import { drawnFields } from './drawnFields';
import { useContentHead } from './useContentHead';
import '../components/article.css';

const NO_BLOCKS: readonly Block[] = [];
/** Statuses in which the record is not ready yet. */
const UNSENT: readonly string[] = ['draft', 'changes_requested', 'unpublished'];

interface ContentPageProps<Saved extends ContentRecord> {
  definition: FormDefinition<Saved>;
  content: Saved;
  canSave: boolean;
  onEdit: () => void;
}

/** A published record with its preview, its fields and its history. */
export function ContentPage<Saved extends ContentRecord>({
  definition,
  content,
  canSave,
  onEdit,
}: ContentPageProps<Saved>) {
  const { kind, id, record } = useOpen();
  const labels = definition.useLabels();
  const parts = definition.useParts({ content, isDisabled: !canSave, onEdit });
  const taking = useActions(content);
  const head = useContentHead(content, taking, parts.facts);
  const grouped = parts.groups ?? parts.sections;
  // This is rebuilt only when the record changes: fields watch typed values themselves.
  const groups = useMemo(() => fieldGroups(grouped, content, drawnFields(content)), [grouped, content]);
  const below = (
    <>
      {parts.aboveChecklist}
      {UNSENT.includes(content.status) ? parts.checklist : null}
      {parts.belowChecklist}
    </>
  );
  return (
    <>
      <RecordPage
        code={kind.one}
        id={id}
        version={content.version}
        record={record}
        canSave={canSave}
        labels={labels}
        head={head}
        sections={parts.sections}
        after={parts.after}
        tools={parts.tools}
        beside={parts.beside}
        overview={{
          above: (
            <>
              {parts.shown}
              <ReadingPart
                content={content}
                blocks={parts.blocks ?? NO_BLOCKS}
                onEditBlock={canSave ? (parts.onBlock ?? null) : null}
              />
            </>
          ),
          groups,
          aside: (
            <>
              <StatusCard content={content} taking={null}>
                {parts.summary}
              </StatusCard>
              <RoundsCard content={content} />
              {below}
            </>
          ),
        }}
        restorable={kind.written}
        belowHistory={
          <section className="stack-wide at-start measure history-whole">
            <h2 className="title">Versions</h2>
            <VersionsSection content={content} />
          </section>
        }
        rail={
          <>
            <StatusCard content={content} taking={(parts.beside ?? null) === null ? taking : null}>
              {parts.summary}
            </StatusCard>
            <RequestedChanges content={content} />
            {below}
          </>
        }
      />
      {taking.asking === null ? null : (
        <OpenAction content={content} taking={taking} action={taking.asking} />
      )}
    </>
  );
}

interface OpenActionProps {
  content: ContentRecord;
  taking: ReturnType<typeof useActions>;
  action: NonNullable<ReturnType<typeof useActions>['asking']>;
}

function OpenAction({ content, taking, action }: OpenActionProps) {
  return (
    <ActionDialog
      title={content.title}
      action={action}
      warnings={taking.warnings}
      onTake={(answers) => taking.take(action, answers)}
      onClose={taking.stopAsking}
    />
  );
}

/** The decisions of each review round, if there were any. */
function RoundsCard({ content: { review } }: { content: ContentRecord }) {
  if (review === undefined || review.decisions.length === 0) return null;
  return (
    <section className="stack card">
      <h2>Review</h2>
      <div className="stack-wide review">
        <Rounds review={review} />
      </div>
    </section>
  );
}

/** The reviewer's last request for changes, while it is open. */
function RequestedChanges({ content: { status, review } }: { content: ContentRecord }) {
  const last = review?.decisions.at(-1);
  if (status !== 'changes_requested' || last === undefined) return null;
  return (
    <section className="stack card" aria-label="Changes requested">
      <h2>{last.by.nickname} asks for changes</h2>
      <p>{last.reason}</p>
    </section>
  );
}
