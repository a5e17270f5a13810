import IconButton from '@mui/material/IconButton';
import { memo, useCallback, useContext, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFirstFocus } from '@shared/hooks/useFirstFocus';
import { useWide } from '@shared/hooks/useWide';
import { useMayChange } from '@shared/permission/useMayChange';
import { Fieldset } from '@shared/ui/Fieldset';
import { Icon } from '@shared/ui/Icon';
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
  /** Content next to the form that depends on it, such as a preview. The rail is below it. */
  beside?: ReactNode;
}

interface RecordFormFrameProps extends RecordFormRootProps, RecordFieldsProps {
  title: ReactNode;
  /** True for a new record: the first field gets the focus. */
  isNew?: boolean;
  /** True if all sections are mounted at once, because one of them is scrolled to. */
  isWhole?: boolean;
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

/**
 * The fields of a record: outline, sections in one column, and rail. If there are details, they and the rail
 * are in a drawer, and the other sections take the width. The drawer covers the text on narrow screens, as
 * long as the focus is in it.
 */
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
  const main = useRef<HTMLDivElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const formId = useContext(FormIdContext);
  const details = sections.filter(({ isDetail }) => isDetail);
  const hasDrawer = details.length > 0;
  const written = sections.filter(({ isDetail }) => !isDetail);
  const all = [...written, ...details, ...after];
  const access = useSectionAccess(
    all.map(({ id }) => id),
    isWhole,
  );
  const goToSection = (id: string) => {
    if (hasDrawer && (id === RAIL || details.some((section) => section.id === id)))
      drawer.current?.focus({ preventScroll: true });
    access.goToSection(id);
  };
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
  const place = placeOfRail(hasDrawer, beside);
  return (
    <ShowFieldContext value={access.goToField}>
      <div className="panes anchor record-body">
        <div
          ref={main}
          className="grows scrolls anchor record-main"
          tabIndex={hasDrawer ? -1 : undefined}
          onFocus={() => setOpen(false)}
        >
          {title}
          <div className="record-columns">
            <Outline sections={all} railLabel={hasDrawer ? 'Details' : railLabel} onGo={goToSection} />
            <div className="stack-loose">
              <RecordNotices record={record} canSave={canSave} />
              <Fieldset ref={fields} className="contents" disabled={!canSave}>
                <legend className="visually-hidden">Fields</legend>
                {written.map(render)}
              </Fieldset>
              {after.map(render)}
            </div>
            {place === 'columns' ? (
              <aside id={formId + RAIL} className="stack-loose record-rail" aria-label={ABOUT}>
                {rail}
              </aside>
            ) : null}
          </div>
        </div>
        {place === 'drawer' ? (
          <Drawer
            ref={drawer}
            id={formId + RAIL}
            isOpen={isOpen}
            canSave={canSave}
            rail={rail}
            onOpen={() => setOpen(true)}
            onLeave={() => main.current?.focus({ preventScroll: true })}
          >
            {details.map(render)}
          </Drawer>
        ) : null}
        <Beside id={formId + RAIL} beside={beside} rail={rail} hasRail={place === 'beside'} />
      </div>
    </ShowFieldContext>
  );
}

/** Return where the rail is. */
function placeOfRail(hasDrawer: boolean, beside: ReactNode): 'drawer' | 'beside' | 'columns' {
  if (hasDrawer) return 'drawer';
  return beside === null ? 'columns' : 'beside';
}

const ABOUT = 'About this record';

interface DrawerProps {
  ref: RefObject<HTMLElement | null>;
  id: string;
  isOpen: boolean;
  canSave: boolean;
  rail: ReactNode;
  children: ReactNode;
  onOpen: () => void;
  /** Move the focus out of the drawer. */
  onLeave: () => void;
}

/** The rail and the details. On a narrow screen, the focus opens the drawer. */
function Drawer({ ref, id, isOpen, canSave, rail, children, onOpen, onLeave }: DrawerProps) {
  const isWide = useWide();
  return (
    <aside
      ref={ref}
      id={id}
      className="stack-loose rigid scrolls anchor record-drawer"
      aria-label={ABOUT}
      tabIndex={-1}
      data-open={isOpen}
      onFocus={onOpen}
    >
      {isWide ? null : (
        <div className="line spread drawer-head">
          <strong>Details</strong>
          <IconButton size="small" aria-label="Close the details" title="Close the details" onClick={onLeave}>
            <Icon name="close" />
          </IconButton>
        </div>
      )}
      {rail}
      <Fieldset className="record-fields" disabled={!canSave}>
        <legend className="visually-hidden">Details</legend>
        {children}
      </Fieldset>
    </aside>
  );
}

interface BesideProps extends Pick<RecordFieldsProps, 'beside' | 'rail'> {
  id: string;
  hasRail: boolean;
}

/** The content next to the form, with the rail below it. */
function Beside({ id, beside, rail, hasRail }: BesideProps) {
  if (beside === null) return null;
  return (
    <div className="stack-flush rigid record-beside">
      {beside}
      {hasRail ? (
        <aside id={id} className="stack-loose scrolls anchor" aria-label={ABOUT}>
          {rail}
        </aside>
      ) : null}
    </div>
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
