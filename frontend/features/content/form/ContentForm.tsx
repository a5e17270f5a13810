import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useUndoLast } from '@shared/history/undoing';
import { useMayChange } from '@shared/permission/useMayChange';
import { usePart } from '@shared/records/page/parts';
import { useCountryCode } from '@shared/session/hooks';
import { useTabTitle } from '@shared/workspace/hooks';
import { useAutosave } from '../components/useAutosave';
import { confirming, idOf, useKeep } from '../contentKind';
import { OpenRecord, type ContentRecord, type Open } from '../kind';
import { ContentPage } from './ContentPage';
import type { FormDefinition } from './definition';

interface ContentFormProps<Saved extends ContentRecord> {
  definition: FormDefinition<Saved>;
  content: Saved;
}

/** The context and form of one published record. Its screen renders the parts. */
export function ContentForm<Saved extends ContentRecord>({ definition, content }: ContentFormProps<Saved>) {
  useTabTitle(content.title);
  const { kind, toValues, mergers } = definition;
  const country = useCountryCode();
  const keep = useKeep(kind);
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
  const canSave = useMayChange(content.allowed_actions.includes('edit'));
  const [part, show] = usePart(record.isDirty);
  const edit = () => show('edit');
  const open: Open = { kind, id, record, keep, edit };
  // No autosave while a single group is edited: saving would close it. The user saves it.
  useAutosave(open, content, definition.isAutosaved && canSave && part === 'edit');
  return (
    <OpenRecord value={open}>
      <ContentPage definition={definition} content={content} canSave={canSave} onEdit={edit} />
    </OpenRecord>
  );
}
