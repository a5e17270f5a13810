import { useEffect, useId, useMemo, type ReactNode, type SyntheticEvent, type UIEvent } from 'react';
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
  /** Return a custom view of warnings before a save, or null for the plain list. */
  viewWarnings?: ((warnings: readonly Warning[]) => WarningsView | null) | undefined;
  /** False if the user may view but not change the record. */
  canSave: boolean;
}

interface RootProps extends RecordFormRootProps {
  /** Mount the section of a field that is not rendered yet. Without it, all fields are rendered. */
  onShowField?: (field: string) => void;
  /** Called when a scroll container of the form scrolls. */
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** The root of every record screen: form context, labels, Ctrl+S, and the dialogs of a save. */
export function RecordFormRoot({
  record,
  labels,
  saveLabel = 'Save',
  viewWarnings,
  canSave,
  onShowField,
  onScroll,
  children,
}: RootProps) {
  const formId = useId();
  const unreadFields = useMemo(() => [record.unreadFields], [record.unreadFields]);
  useCursorHandedOn(formId);
  useSaveKey(() => {
    const hasTyped = takeTyped(record);
    if (canSave && (canSubmit(record) || (hasTyped && !record.isSaving))) void record.submit();
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
          <UnreadFieldsContext value={unreadFields}>
            <FormProvider {...record.form}>
              <form
                className="stack-flush tall record-form"
                onSubmit={handleSubmit}
                onScrollCapture={onScroll}
                noValidate
              >
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

/** Restore the cursor from the form that this tab showed before the new record was saved. */
function useCursorHandedOn(formId: string): void {
  const { key } = useTab();
  useEffect(() => {
    const cursor = takeCursor(key);
    return cursor === null ? undefined : putCursor(formId, cursor);
  }, [formId, key]);
}

/**
 * Blur the focused input, so that it commits its text: a word of a list, or the hour of a time. Return true
 * if the form has changed.
 */
function takeTyped({ form }: RecordForm): boolean {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement)) return false;
  const before = { ...form.getValues() };
  box.blur();
  box.focus({ preventScroll: true });
  return Object.keys(patchOf(before, form.getValues())).length > 0;
}
