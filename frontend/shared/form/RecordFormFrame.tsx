import { useContext, type ReactNode } from 'react';
import { useFirstFocus } from '@shared/hooks/useFirstFocus';
import { useMayChange } from '@shared/permission/useMayChange';
import { Fieldset } from '@shared/ui/Fieldset';
import { FormIdContext } from './fieldErrors';
import { Outline, RAIL, type FormSection } from './Outline';
import { RecordFormRoot, type RecordFormRootProps } from './RecordFormRoot';
import { RecordNotices } from './RecordNotices';
import { SaveBar } from './SaveBar';
import type { RecordForm } from './useRecordForm';

export interface RecordFieldsProps {
  record: RecordForm;
  canSave: boolean;
  sections: readonly FormSection[];
  /** Sections that are no fields of the form: whoever may not change it may still work in them. */
  after?: readonly FormSection[] | undefined;
  rail: ReactNode;
  /** What the rail is called in the outline, where it stands below the sections. */
  railLabel?: string;
  /** What stands beside the form and is part of it: a preview of what is typed. */
  beside?: ReactNode;
}

interface RecordFormFrameProps extends RecordFormRootProps, Omit<RecordFieldsProps, 'railLabel'> {
  title: ReactNode;
  /** Whether it is begun just now: the cursor stands in its first field. */
  isNew?: boolean;
}

/** An edit screen: outline, sections in one column, rail, and a save bar always in reach. */
export function RecordFormFrame({ title, isNew = false, saveLabel = 'Save', ...rest }: RecordFormFrameProps) {
  const canSave = useMayChange(rest.canSave);
  return (
    <RecordFormRoot {...rest} canSave={canSave} saveLabel={saveLabel}>
      <RecordFields
        {...rest}
        canSave={canSave}
        isNew={isNew}
        title={<header className="row-wide record-header">{title}</header>}
      />
      {canSave ? <SaveBar record={rest.record} label={saveLabel} /> : null}
    </RecordFormRoot>
  );
}

const NOTHING: readonly FormSection[] = [];

interface FieldsProps extends RecordFieldsProps {
  /** What scrolls with the fields, above them. */
  title?: ReactNode;
  isNew?: boolean;
}

/** All fields of a record: outline, sections in one column, rail. */
export function RecordFields({
  record,
  canSave,
  sections,
  after = NOTHING,
  rail,
  railLabel = 'Status & history',
  beside = null,
  title = null,
  isNew = false,
}: FieldsProps) {
  const fields = useFirstFocus<HTMLFieldSetElement>(isNew);
  const formId = useContext(FormIdContext);
  return (
    <div className="panes record-body" data-beside={beside !== null}>
      <div className="grows scrolls anchor record-main">
        {title}
        <div className="record-columns">
          <Outline sections={[...sections, ...after]} formId={formId} railLabel={railLabel} />
          <div className="stack-loose">
            <RecordNotices record={record} canSave={canSave} />
            <Fieldset ref={fields} className="record-fields" disabled={!canSave}>
              <legend className="visually-hidden">Fields</legend>
              {sections.map((section) => (
                <Section key={section.id} section={section} formId={formId} />
              ))}
            </Fieldset>
            {after.map((section) => (
              <Section key={section.id} section={section} formId={formId} />
            ))}
          </div>
          <aside id={formId + RAIL} className="stack-loose record-rail" aria-label="About this record">
            {rail}
          </aside>
        </div>
      </div>
      {beside}
    </div>
  );
}

function Section({ section: { id, title, content }, formId }: { section: FormSection; formId: string }) {
  return (
    <section
      id={formId + id}
      className="stack-loose card form-section"
      aria-labelledby={`${formId}${id}-title`}
    >
      <h2 id={`${formId}${id}-title`} className="title">
        {title}
      </h2>
      {content}
    </section>
  );
}
