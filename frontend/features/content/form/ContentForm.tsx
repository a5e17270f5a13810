import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { WhyNot } from '@shared/permission/WhyNot';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { StatusCard } from '../components/StatusCard';
import { useAutosave } from '../components/useAutosave';
import { confirming, idOf, useKeep } from '../contentKind';
import { OpenRecord, type ContentRecord, type Open } from '../kind';
import { VersionsSection } from '../versions/VersionsSection';
import type { FormDefinition } from './definition';
import '../components/article.css';

const NOTHING: readonly string[] = [];
/** Where it is still to be made ready. */
const UNSENT: readonly string[] = ['draft', 'changes_requested', 'unpublished'];

interface ContentFormProps<Saved extends ContentRecord> {
  definition: FormDefinition<Saved>;
  content: Saved;
}

/** One published record: what it says, where it stands, what it was before, and what its kind adds. */
export function ContentForm<Saved extends ContentRecord>({ definition, content }: ContentFormProps<Saved>) {
  useTabTitle(content.title);
  const { kind, toValues, mergers } = definition;
  const country = useCountryCode();
  const keep = useKeep(kind);
  const labels = definition.useLabels();
  const id = idOf(kind, content);
  const record = useRecordForm<Saved>({
    values: toValues(content),
    version: content.version,
    label: content.title,
    send: (patch, version, token) =>
      kind.edit(id, { ...patch, version, ...confirming(token) }, { ...formCall, country }),
    toValues,
    versionOf: (saved) => saved.version,
    undo: useUndoLast(kind.one, id, content.title),
    onSaved: keep,
    ...(mergers === undefined ? {} : { mergers }),
  });
  const open: Open = { kind, id, record, keep };
  const canSave = content.allowed_actions.includes('edit');
  useAutosave(open, content, definition.isAutosaved && canSave);
  const parts = definition.useParts({ content, isDisabled: !canSave });
  return (
    <OpenRecord value={open}>
      <RecordFormFrame
        record={record}
        canSave={canSave}
        labels={labels}
        title={
          <>
            <h1>{content.title}</h1>
            {parts.tools}
          </>
        }
        sections={parts.sections}
        after={[
          ...(parts.beforeVersions ?? []),
          { id: 'versions', title: 'Versions', content: <VersionsSection content={content} /> },
          ...(parts.afterVersions ?? []),
        ]}
        beside={parts.beside}
        rail={
          <>
            <StatusCard content={content}>{parts.summary}</StatusCard>
            {parts.aboveChecklist}
            {UNSENT.includes(content.status) ? parts.checklist : null}
            {parts.belowChecklist}
            <WhyNot objectType={kind.one} objectId={id} version={content.version} />
            <HistoryCard
              objectType={kind.one}
              objectId={id}
              version={content.version}
              labels={labels}
              restorable={canSave ? kind.written : NOTHING}
            />
          </>
        }
      />
    </OpenRecord>
  );
}
