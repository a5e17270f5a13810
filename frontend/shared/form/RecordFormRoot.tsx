import { useEffect, useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { UnreadFieldsContext } from '@shared/hooks/unreadFields';
import { useSaveKey } from '@shared/keys/useSaveKey';
import { useScreenActions, useTab } from '@shared/workspace/hooks';
import { putCursor } from './cursor';
import { FormIdContext, ShowFieldContext } from './fieldErrors';
import { FieldLabelsContext, type FieldLabels } from './labels';
import { QuestionDialogs } from './QuestionDialogs';
import type { WarningsView } from './questions';
import { canSubmit } from './SaveBar';
import { patchOf } from './patch';
import type { Warning } from './saving';
import { takeCursor } from './useHandOn';
import type { RecordForm } from './useRecordForm';
import './RecordFormFrame.css';

export interface RecordFormRootProps {
  record: RecordForm;
  labels: FieldLabels;
  saveLabel?: string;
  /** The area's own view of warnings that come before a save, or null for the plain list. */
  viewWarnings?: ((warnings: readonly Warning[]) => WarningsView | null) | undefined;
  /** False where the person may look but not change. */
  canSave: boolean;
}

interface RootProps extends RecordFormRootProps {
  /** Brings a field on show that is not drawn now; without it, all are. */
  onShowField?: (field: string) => void;
  children: ReactNode;
}

/** What every screen of one record stands in: its form, its words, Ctrl S, and the questions of a save. */
export function RecordFormRoot({
  record,
  labels,
  saveLabel = 'Save',
  viewWarnings,
  canSave,
  onShowField,
  children,
}: RootProps) {
  const formId = useId();
  useCursorHandedOn(formId);
  useSaveKey(() => {
    const hasTaken = takeTyped(record);
    if (canSave && (canSubmit(record) || (hasTaken && !record.isSaving))) void record.submit();
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
      <ShowFieldContext value={onShowField ?? null}>
        <FieldLabelsContext value={labels}>
          <UnreadFieldsContext value={record.unreadFields}>
            <FormProvider {...record.form}>
              <form className="stack-flush tall record-form" onSubmit={handleSubmit} noValidate>
                {children}
              </form>
              <QuestionDialogs asker={record.asker} viewWarnings={viewWarnings} />
            </FormProvider>
          </UnreadFieldsContext>
        </FieldLabelsContext>
      </ShowFieldContext>
    </FormIdContext>
  );
}

/** Goes on where somebody typed when this record was new, and its tab another form. */
function useCursorHandedOn(formId: string): void {
  const { key } = useTab();
  useEffect(() => {
    const cursor = takeCursor(key);
    return cursor === null ? undefined : putCursor(formId, cursor);
  }, [formId, key]);
}

/**
 * Has the box that one types in take what stands in it, as if it were left: a word of a list, the hour of a time.
 * Returns whether the form holds something else since.
 */
function takeTyped({ form }: RecordForm): boolean {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement)) return false;
  const before = { ...form.getValues() };
  box.blur();
  box.focus({ preventScroll: true });
  return Object.keys(patchOf(before, form.getValues())).length > 0;
}
