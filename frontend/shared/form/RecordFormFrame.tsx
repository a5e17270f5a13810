import { memo, useCallback, useContext, type ReactNode } from 'react';
import { useFirstFocus } from '@shared/hooks/useFirstFocus';
import { useMayChange } from '@shared/permission/useMayChange';
import { Fieldset } from '@shared/ui/Fieldset';
import { FormIdContext, ShowFieldContext } from './fieldErrors';
import { Outline, RAIL, type FormSection } from './Outline';
import { RecordFormRoot, type RecordFormRootProps } from './RecordFormRoot';
import { RecordNotices } from './RecordNotices';
import { SaveBar } from './SaveBar';
import type { MountedSections } from './useMountedSections';
import type { RecordForm } from './useRecordForm';
import { useSectionAccess } from './useSectionAccess';

export interface RecordFieldsProps {
  record: RecordForm;
  canSave: boolean;
  sections: readonly FormSection[];
  /** Sections without form fields. They stay usable if the form is read-only. */
  after?: readonly FormSection[] | undefined;
  rail: ReactNode;
  /** Name of the rail in the outline, if it is below the sections. */
  railLabel?: string;
  /** Content next to the form that depends on it, such as a preview. */
  beside?: ReactNode;
}

interface RecordFormFrameProps extends RecordFormRootProps, Omit<RecordFieldsProps, 'railLabel'> {
  title: ReactNode;
  /** True for a new record: the first field gets the focus. */
  isNew?: boolean;
}

/** An edit screen: outline, sections in one column, rail, and a save bar that is always visible. */
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
  /** Content that scrolls with the fields, above them. */
  title?: ReactNode;
  isNew?: boolean;
  /** True if all sections must be mounted at once, because a field in any of them receives the focus. */
  isWhole?: boolean;
}

/** The fields of a record: outline, sections in one column, and rail. */
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
  isWhole = false,
}: FieldsProps) {
  const fields = useFirstFocus<HTMLFieldSetElement>(isNew);
  const formId = useContext(FormIdContext);
  const all = [...sections, ...after];
  const access = useSectionAccess(
    all.map(({ id }) => id),
    isWhole,
  );
  const render = (section: FormSection) => (
    <Section
      key={section.id}
      section={section}
      formId={formId}
      index={all.indexOf(section)}
      isMounted={all.indexOf(section) < access.count}
      observe={access.observe}
    />
  );
  return (
    <ShowFieldContext value={access.goToField}>
      <div className="panes record-body" data-beside={beside !== null}>
        <div className="grows scrolls anchor record-main">
          {title}
          <div className="record-columns">
            <Outline sections={all} railLabel={railLabel} onGo={access.goToSection} />
            <div className="stack-loose">
              <RecordNotices record={record} canSave={canSave} />
              <Fieldset ref={fields} className="contents" disabled={!canSave}>
                <legend className="visually-hidden">Fields</legend>
                {sections.map(render)}
              </Fieldset>
              {after.map(render)}
            </div>
            <aside id={formId + RAIL} className="stack-loose record-rail" aria-label="About this record">
              {rail}
            </aside>
          </div>
        </div>
        {beside}
      </div>
    </ShowFieldContext>
  );
}

interface SectionProps {
  section: FormSection;
  formId: string;
  index: number;
  isMounted: boolean;
  observe: MountedSections['observe'];
}

const Section = memo(function Section({ section, formId, index, isMounted, observe }: SectionProps) {
  const { id, title, content } = section;
  return (
    <section
      id={formId + id}
      className="stack-loose card form-section"
      aria-labelledby={`${formId}${id}-title`}
    >
      <h2 id={`${formId}${id}-title`} className="title">
        {title}
      </h2>
      {isMounted ? content : <Placeholder index={index} observe={observe} />}
    </section>
  );
});

/** Height in px of an ordinary section, so that the page keeps its length while sections are mounted. */
const RESERVED_HEIGHT = 400;

function Placeholder({ index, observe }: Pick<SectionProps, 'index' | 'observe'>) {
  const ref = useCallback(
    (element: Element | null) => (element === null ? undefined : observe(element, index)),
    [observe, index],
  );
  return <div ref={ref} style={{ minHeight: RESERVED_HEIGHT }} />;
}
