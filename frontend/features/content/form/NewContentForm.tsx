import { useState } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { useMayChange } from '@shared/permission/useMayChange';
import { EDITING } from '@shared/records/page/parts';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { CREATED_TOAST_MS, toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { confirming, idOf, useKeep } from '../contentKind';
import type { ContentRecord } from '../kind';
import type { FormDefinition } from './definition';
import '../components/article.css';

/** The form of a new record. After the first save its tab shows the record. */
export function NewContentForm<Saved extends ContentRecord>({
  definition,
}: {
  definition: FormDefinition<Saved>;
}) {
  const { kind, begin } = definition;
  useTabTitle(begin.title);
  const tab = useTab();
  const keep = useKeep(kind);
  const country = useCountryCode();
  const parts = definition.useParts({ content: null, isDisabled: !useMayChange(), onEdit: stay });
  const initialValues = begin.useValues();
  // One request ID for all attempts: a retry after a lost response does not create a second record.
  const [requestId] = useState(() => crypto.randomUUID());
  const [values] = useState(initialValues);
  const record = useRecordForm<Saved>({
    values,
    version: null,
    label: `the new ${kind.one}`,
    send: (typed, _version, token) =>
      kind.create({ ...typed, request_id: requestId, ...confirming(token) }, { ...formCall, country }),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      parts.onCreated?.(saved);
      toast.success(`${named(saved.title)} saved as a draft`, { lastsMs: CREATED_TOAST_MS });
      tab.replace(kind.recordPath, { id: idOf(kind, saved), ...EDITING });
    },
  });
  return (
    <RecordFormFrame
      record={record}
      canSave
      isNew
      saveLabel="Save draft"
      labels={definition.useLabels()}
      title={
        <>
          <h1>{begin.title}</h1>
          {parts.tools}
        </>
      }
      sections={parts.sections}
      beside={parts.beside}
      rail={
        <section className="stack card">
          <h2>What happens next</h2>
          <p className="muted small">{begin.next}</p>
        </section>
      }
    />
  );
}

function stay(): void {
  // A new record consists of its fields only.
}
