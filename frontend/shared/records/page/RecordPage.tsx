import { Suspense, useContext, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { FormIdContext } from '@shared/form/fieldErrors';
import { RecordFields, type RecordFieldsProps } from '@shared/form/RecordFormFrame';
import { RecordFormRoot, type RecordFormRootProps } from '@shared/form/RecordFormRoot';
import { SaveBar } from '@shared/form/SaveBar';
import type { RecordForm } from '@shared/form/useRecordForm';
import { focusField } from '@shared/form/useFocusField';
import type { FieldLabels } from '@shared/form/labels';
import { WholeHistory } from '@shared/history/HistoryCard';
import { LastChanges } from '@shared/history/LastChanges';
import { useHistoryHere } from '@shared/history/historyHere';
import { useMayChange } from '@shared/permission/useMayChange';
import { WhyNot, WhyNotEdit } from '@shared/permission/WhyNot';
import { useListKeys } from '@shared/keys/useListKeys';
import { PartTabs } from '@shared/ui/PartTabs';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { ScreenAction } from '@shared/workspace/contract';
import { useScreenActions } from '@shared/workspace/hooks';
import { factsOf, writtenFields, type RecordCode } from '@shared/fields/facts';
import { Overview, type OverviewParts } from './Overview';
import { PARTS, usePart } from './parts';
import { RecordHeader, type RecordHead } from './RecordHeader';
import { useNeighbours, type Neighbours } from './trail';
import { useScrolled } from './useScrolled';
import './recordPage.css';

interface RecordPageProps
  extends Omit<RecordFormRootProps, 'saveLabel'>, Omit<RecordFieldsProps, 'railLabel'> {
  code: RecordCode;
  id: number;
  /** Version of the saved record. */
  version: number;
  head: RecordHead;
  overview: Omit<OverviewParts, 'refusal'>;
  /** Fields that the history can restore, if not all editable ones. */
  restorable?: readonly string[];
  /** Content below the history. */
  belowHistory?: ReactNode;
  /** Content above the fields. */
  tools?: ReactNode;
}

const NO_FIELDS: readonly string[] = [];
const NO_ACTIONS: readonly ScreenAction[] = [];

/**
 * The page of an existing record: header, and one of overview, fields or history. The rails end with the
 * actions that are not possible and their reasons.
 */
export function RecordPage({
  code,
  id,
  version,
  head,
  overview,
  restorable,
  belowHistory,
  tools,
  ...props
}: RecordPageProps) {
  const about = { objectType: code, objectId: id, version };
  const rail = (
    <>
      {props.rail}
      <WhyNot {...about} />
    </>
  );
  const rest = { ...props, rail, canSave: useMayChange(props.canSave) };
  const { record, canSave, labels } = rest;
  const path = factsOf(code).screen;
  const [part, show] = usePart(record.isDirty);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isScrolled, onScroll] = useScrolled(part);
  useHistoryHere();
  const neighbours = useNeighbours(path, id, part, record.isDirty);
  useRecordKeys(neighbours, record, part === 'edit' || !canSave ? null : () => show('edit'));
  // Also available in the command palette; it has no shortcut.
  useScreenActions(part === 'history' ? NO_ACTIONS : [{ label: 'History', run: () => show('history') }]);
  const showField = (field: string) => {
    setWanted(field);
    show('edit');
  };
  return (
    <RecordFormRoot {...rest} onShowField={showField} onScroll={onScroll}>
      <RecordHeader
        about={{ object_type: code, object_id: id }}
        head={head}
        neighbours={neighbours}
        hasActs={part !== 'edit' || isRailBelow(rest)}
        isScrolled={isScrolled}
      />
      <PartTabs label="Record navigation" tabs={PARTS} shown={part} onShow={show} />
      {part === 'edit' ? (
        <Suspense fallback={<SkeletonRows rows={8} height={56} />}>
          <EditPart {...rest} tools={tools ?? null} isWhole={wanted !== null} />
          {wanted === null ? null : <FocusField field={wanted} onDone={() => setWanted(null)} />}
        </Suspense>
      ) : null}
      {part === 'overview' ? (
        <ReadPart
          {...overview}
          record={record}
          canSave={canSave}
          about={about}
          labels={labels}
          onShowHistory={() => show('history')}
        />
      ) : null}
      {part === 'history' ? (
        <HistoryPart
          {...about}
          labels={labels}
          restorable={canSave ? (restorable ?? writtenFields(code)) : NO_FIELDS}
        >
          {belowHistory}
        </HistoryPart>
      ) : null}
    </RecordFormRoot>
  );
}

/** Return true if the rail, with the actions of the form, is below content such as a preview. */
function isRailBelow({ beside = null }: Pick<RecordFieldsProps, 'beside'>): boolean {
  return beside !== null;
}

/** Register the shortcuts for previous and next record, undo, and edit. */
function useRecordKeys(
  { toPrevious, toNext }: Neighbours,
  { undoSaved }: RecordForm,
  onEdit: (() => void) | null,
): void {
  useListKeys([
    ...(toNext === null ? [] : [{ command: 'next' as const, run: toNext }]),
    ...(toPrevious === null ? [] : [{ command: 'previous' as const, run: toPrevious }]),
    ...(undoSaved === null
      ? []
      : [{ command: 'undo' as const, meaning: 'Undo the last save', run: undoSaved }]),
    ...(onEdit === null ? [] : [{ command: 'edit' as const, run: onEdit }]),
  ]);
}

type ReadPartProps = Omit<ComponentProps<typeof Overview>, 'refusal'> & {
  about: ComponentProps<typeof WhyNot>;
  labels: FieldLabels;
  onShowHistory: () => void;
};

/** The overview, with the latest changes and the actions that are not possible. */
function ReadPart({ about, aside, labels, onShowHistory, ...rest }: ReadPartProps) {
  return (
    <Overview
      {...rest}
      aside={
        <>
          {aside}
          <LastChanges {...about} labels={labels} onShowAll={onShowHistory} />
          <WhyNot {...about} />
        </>
      }
      refusal={<WhyNotEdit {...about} />}
    />
  );
}

/** The history. */
function HistoryPart({
  children,
  ...history
}: ComponentProps<typeof WholeHistory> & { children: ReactNode }) {
  return (
    // A scroll container must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="grows scrolls anchor record-part" aria-label="History" tabIndex={0}>
      <WholeHistory {...history} />
      {children}
    </section>
  );
}

/** All fields, with the save bar. */
function EditPart({ tools, ...rest }: RecordFieldsProps & { tools: ReactNode; isWhole: boolean }) {
  return (
    <>
      <RecordFields
        {...rest}
        railLabel="Status"
        title={tools === null ? null : <header className="row-wide record-header">{tools}</header>}
      />
      {rest.canSave ? <SaveBar record={rest.record} label="Save" /> : null}
    </>
  );
}

/** Focus a field once it is rendered. */
function FocusField({ field, onDone }: { field: string; onDone: () => void }) {
  const form = useContext(FormIdContext);
  useEffect(() => {
    focusField(form, field);
    onDone();
  });
  return null;
}
