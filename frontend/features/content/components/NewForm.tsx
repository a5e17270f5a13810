import { useState, type ReactNode } from 'react';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import type { FormSection } from '@shared/form/Outline';
import type { FormValues } from '@shared/form/patch';
import type { FieldWords } from '@shared/form/labels';
import { useRecordForm } from '@shared/form/useRecordForm';
import { toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import './article.css';

interface NewFormProps<Saved> {
  title: string;
  /** What it is called in questions about what was typed: 'the new page'. */
  label: string;
  words: FieldWords;
  sections: readonly FormSection[];
  /** What the form begins with; read once. */
  values: FormValues;
  /** Sends it, with the one id for all attempts of this form. */
  create: (typed: FormValues & { request_id: string }, token?: string) => Promise<Saved>;
  keep: (saved: Saved) => void;
  /** Where it is gone on with. */
  path: string;
  idOf: (saved: Saved) => number;
  /** What follows once it is there. */
  next: string;
  /** What stands beside the heading, and beside the form. */
  tools?: ReactNode;
  beside?: ReactNode;
}

/** A record that is not there yet; saved, its tab becomes the record's own. */
export function NewForm<Saved extends { title: string; version: number }>({
  title,
  label,
  words,
  sections,
  create,
  keep,
  path,
  idOf,
  next,
  tools = null,
  beside = null,
  ...begun
}: NewFormProps<Saved>) {
  useTabTitle(title);
  const tab = useTab();
  // One id for all attempts: a repeat after a lost answer makes no second record.
  const [requestId] = useState(() => crypto.randomUUID());
  const [values] = useState(begun.values);
  const record = useRecordForm<Saved>({
    values,
    version: null,
    label,
    send: (typed, _version, token) => create({ ...typed, request_id: requestId }, token),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      keep(saved);
      toast.success(`${saved.title} is kept as a draft`);
      tab.replace(path, { id: idOf(saved) });
    },
  });
  return (
    <RecordFormFrame
      record={record}
      canSave
      isNew
      saveLabel="Save draft"
      words={words}
      title={
        <>
          <h1>{title}</h1>
          {tools}
        </>
      }
      sections={sections}
      beside={beside}
      rail={
        <section className="rail-card">
          <h2>What happens next</h2>
          <p className="rail-muted">{next}</p>
        </section>
      }
    />
  );
}
