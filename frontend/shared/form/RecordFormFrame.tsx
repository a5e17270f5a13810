import { useEffect, useEffectEvent, useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormIdContext } from './fieldErrors';
import { useScreenActions } from '@shared/workspace/hooks';
import { FormErrors } from './FormErrors';
import { FieldWordsContext, type FieldWords } from './labels';
import { QuestionDialogs } from './QuestionDialogs';
import type { WarningsView } from './questions';
import type { Warning } from './saving';
import type { RecordForm } from './useRecordForm';
import './form.css';

export interface FormSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface RecordFormFrameProps {
  record: RecordForm;
  title: ReactNode;
  words: FieldWords;
  sections: readonly FormSection[];
  rail: ReactNode;
  saveLabel?: string;
  /** The area's own view of warnings that come before a save, or null for the plain list. */
  viewWarnings?: (warnings: readonly Warning[]) => WarningsView | null;
  /** False where the person may look but not change. */
  canSave: boolean;
}

// Where the rail stands below the sections it is one more stop of the outline.
const RAIL = 'about';

/** An edit screen: outline, sections in one column, rail, and a save bar always in reach. */
export function RecordFormFrame({
  record,
  title,
  words,
  sections,
  rail,
  saveLabel = 'Save',
  viewWarnings,
  canSave,
}: RecordFormFrameProps) {
  const formId = useId();
  useSaveKey(() => {
    if (canSave) void record.submit();
  });
  useScreenActions([
    ...(canSave ? [{ label: saveLabel, keys: 'Ctrl S', run: () => void record.submit() }] : []),
    ...(record.isDirty ? [{ label: 'Discard changes', run: record.discard }] : []),
  ]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void record.submit();
  };
  return (
    <FormIdContext value={formId}>
      <FieldWordsContext value={words}>
        <FormProvider {...record.form}>
          <form className="record-form" onSubmit={handleSubmit} noValidate>
            <div className="record-main">
              <header className="record-header">{title}</header>
              <div className="record-columns">
                <Outline sections={sections} formId={formId} />
                <div className="record-sections">
                  <RestoredNotice record={record} />
                  <FormErrors />
                  <fieldset className="record-fields" disabled={!canSave}>
                    <legend className="visually-hidden">Fields</legend>
                    {sections.map(({ id, title: heading, content }) => (
                      <section
                        key={id}
                        id={formId + id}
                        className="form-section"
                        aria-labelledby={`${formId}${id}-title`}
                      >
                        <h2 id={`${formId}${id}-title`}>{heading}</h2>
                        {content}
                      </section>
                    ))}
                  </fieldset>
                </div>
                <aside id={formId + RAIL} className="record-rail" aria-label="About this record">
                  {rail}
                </aside>
              </div>
            </div>
            {canSave ? <SaveBar record={record} label={saveLabel} /> : null}
          </form>
          <QuestionDialogs asker={record.asker} viewWarnings={viewWarnings} />
        </FormProvider>
      </FieldWordsContext>
    </FormIdContext>
  );
}

function Outline({ sections, formId }: { sections: readonly FormSection[]; formId: string }) {
  return (
    <nav className="record-outline" aria-label="Sections">
      <ul>
        <li className="outline-rail">
          <button
            type="button"
            onClick={() => document.getElementById(formId + RAIL)?.scrollIntoView({ block: 'start' })}
          >
            Status & history
          </button>
        </li>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => document.getElementById(formId + id)?.scrollIntoView({ block: 'start' })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RestoredNotice({ record }: { record: RecordForm }) {
  if (record.restoredAt === null) return null;
  const time = new Date(record.restoredAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="form-notice" role="status">
      What you typed on {time} is back and not saved yet.
      <button type="button" className="link-button" onClick={record.discard}>
        Discard it
      </button>
    </p>
  );
}

function SaveBar({ record, label }: { record: RecordForm; label: string }) {
  return (
    <footer className="save-bar">
      <span role="status" className="save-state">
        {stateWords(record)}
      </span>
      {record.isDirty ? (
        <button type="button" className="plain-button" onClick={record.discard} disabled={record.isSaving}>
          Discard changes
        </button>
      ) : null}
      <button type="submit" className="plain-button plain-button-primary" disabled={record.isSaving}>
        {record.isSaving ? 'Saving…' : label}
      </button>
    </footer>
  );
}

function stateWords({ isSaving, isDirty, savedAt }: RecordForm): string {
  if (isSaving) return 'Saving';
  if (isDirty) return 'Unsaved changes';
  if (savedAt === null) return '';
  return `Saved ${savedAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** Ctrl or ⌘ with S, while this tab is the active one. */
function useSaveKey(onSave: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
