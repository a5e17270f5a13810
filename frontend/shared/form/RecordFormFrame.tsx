import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormIdContext } from './fieldErrors';
import { Outline, RAIL, type FormSection } from './Outline';
import { OffersNotice, RestoredNotice } from './RestoredNotice';
import { canSubmit, SaveBar } from './SaveBar';
import { useSaveKey } from '@shared/keys/useSaveKey';
import { useScreenActions } from '@shared/workspace/hooks';
import { CountryNotice } from './CountryNotice';
import { useFirstFocus } from '@shared/hooks/useFirstFocus';
import { FormErrors } from './FormErrors';
import { FieldLabelsContext, type FieldLabels } from './labels';
import { QuestionDialogs } from './QuestionDialogs';
import type { WarningsView } from './questions';
import type { Warning } from './saving';
import type { RecordForm } from './useRecordForm';
import './RecordFormFrame.css';
import './RecordRail.css';

interface RecordFormFrameProps {
  record: RecordForm;
  title: ReactNode;
  labels: FieldLabels;
  sections: readonly FormSection[];
  /** Sections that are no fields of the form: whoever may not change it may still work in them. */
  after?: readonly FormSection[];
  rail: ReactNode;
  /** What stands beside the form and is part of it: a preview of what is typed. */
  beside?: ReactNode;
  saveLabel?: string;
  /** The area's own view of warnings that come before a save, or null for the plain list. */
  viewWarnings?: (warnings: readonly Warning[]) => WarningsView | null;
  /** False where the person may look but not change. */
  canSave: boolean;
  /** Whether it is begun just now: the cursor stands in its first field. */
  isNew?: boolean;
}

/** An edit screen: outline, sections in one column, rail, and a save bar always in reach. */
export function RecordFormFrame({
  record,
  title,
  labels,
  sections,
  after = NOTHING,
  rail,
  beside = null,
  saveLabel = 'Save',
  viewWarnings,
  canSave,
  isNew = false,
}: RecordFormFrameProps) {
  const fields = useFirstFocus<HTMLFieldSetElement>(isNew);
  const formId = useId();
  useSaveKey(() => {
    if (canSave && canSubmit(record)) void record.submit();
  });
  useScreenActions([
    ...(canSave && canSubmit(record)
      ? [{ label: saveLabel, command: 'save' as const, run: () => void record.submit() }]
      : []),
    ...(record.isDirty ? [{ label: 'Discard changes', run: record.discard }] : []),
  ]);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit(record)) void record.submit();
  };
  return (
    <FormIdContext value={formId}>
      <FieldLabelsContext value={labels}>
        <FormProvider {...record.form}>
          <form className="record-form" onSubmit={handleSubmit} noValidate>
            <div className="record-body" data-beside={beside !== null}>
              <div className="record-main">
                <header className="record-header">{title}</header>
                <div className="record-columns">
                  <Outline sections={[...sections, ...after]} formId={formId} />
                  <div className="record-sections">
                    <CountryNotice />
                    <RestoredNotice record={record} />
                    {canSave ? <OffersNotice record={record} /> : null}
                    <FormErrors />
                    <fieldset ref={fields} className="record-fields" disabled={!canSave}>
                      <legend className="visually-hidden">Fields</legend>
                      {sections.map((section) => (
                        <Section key={section.id} section={section} formId={formId} />
                      ))}
                    </fieldset>
                    {after.map((section) => (
                      <Section key={section.id} section={section} formId={formId} />
                    ))}
                  </div>
                  <aside id={formId + RAIL} className="record-rail" aria-label="About this record">
                    {rail}
                  </aside>
                </div>
              </div>
              {beside}
            </div>
            {canSave ? <SaveBar record={record} label={saveLabel} /> : null}
          </form>
          <QuestionDialogs asker={record.asker} viewWarnings={viewWarnings} />
        </FormProvider>
      </FieldLabelsContext>
    </FormIdContext>
  );
}

const NOTHING: readonly FormSection[] = [];

function Section({ section: { id, title, content }, formId }: { section: FormSection; formId: string }) {
  return (
    <section id={formId + id} className="form-section" aria-labelledby={`${formId}${id}-title`}>
      <h2 id={`${formId}${id}-title`}>{title}</h2>
      {content}
    </section>
  );
}
