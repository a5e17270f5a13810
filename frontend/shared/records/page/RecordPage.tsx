import { Suspense, useContext, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { FormIdContext } from '@shared/form/fieldErrors';
import { RecordFields, type RecordFieldsProps } from '@shared/form/RecordFormFrame';
import { RecordFormRoot, type RecordFormRootProps } from '@shared/form/RecordFormRoot';
import { SaveBar } from '@shared/form/SaveBar';
import type { RecordForm } from '@shared/form/useRecordForm';
import { focusField } from '@shared/form/useFocusField';
import { WholeHistory } from '@shared/history/HistoryCard';
import { useHistoryHere } from '@shared/history/historyHere';
import { useMayChange } from '@shared/permission/useMayChange';
import { WhyNot, WhyNotEdit } from '@shared/permission/WhyNot';
import { useListKeys } from '@shared/table/useListKeys';
import { PartTabs } from '@shared/ui/PartTabs';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { ScreenAction } from '@shared/workspace/contract';
import { useScreenActions } from '@shared/workspace/hooks';
import { factsOf, writtenFields, type RecordCode } from '../facts';
import { Overview, type OverviewParts } from './Overview';
import { PARTS, usePart } from './parts';
import { RecordHeader, type RecordHead } from './RecordHeader';
import { useNeighbours, type Neighbours } from './trail';
import './recordPage.css';

interface RecordPageProps
  extends Omit<RecordFormRootProps, 'saveLabel'>, Omit<RecordFieldsProps, 'railLabel'> {
  code: RecordCode;
  id: number;
  /** Of the record as it was saved last. */
  version: number;
  head: RecordHead;
  overview: Omit<OverviewParts, 'refusal'>;
  /** The fields that its history may put back, where they are not all that people write. */
  restorable?: readonly string[];
  /** What its history ends with. */
  belowHistory?: ReactNode;
  /** What stands above the fields. */
  tools?: ReactNode;
}

const NO_FIELDS: readonly string[] = [];
const NO_ACTIONS: readonly ScreenAction[] = [];

/**
 * A record that is there already: its head, and below it what it is, its fields, or what was done to it. What the
 * person cannot do, and why, ends both rails.
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
  ...given
}: RecordPageProps) {
  const about = { objectType: code, objectId: id, version };
  const rail = (
    <>
      {given.rail}
      <WhyNot {...about} />
    </>
  );
  const rest = { ...given, rail, canSave: useMayChange(given.canSave) };
  const { record, canSave, labels } = rest;
  const path = factsOf(code).screen;
  const [part, show] = usePart(record.isDirty);
  const [wanted, setWanted] = useState<string | null>(null);
  useHistoryHere();
  const neighbours = useNeighbours(path, id, part, record.isDirty);
  useRecordKeys(neighbours, record, part === 'edit' || !canSave ? null : () => show('edit'));
  // The palette finds it by its name; it has no key.
  useScreenActions(part === 'history' ? NO_ACTIONS : [{ label: 'History', run: () => show('history') }]);
  const showField = (field: string) => {
    setWanted(field);
    show('edit');
  };
  return (
    <RecordFormRoot {...rest} onShowField={showField}>
      <RecordHeader
        about={{ object_type: code, object_id: id }}
        head={head}
        neighbours={neighbours}
        hasActs={part !== 'edit'}
      />
      <PartTabs label="Parts of this record" tabs={PARTS} shown={part} onShow={show} />
      {part === 'edit' ? (
        <Suspense fallback={<SkeletonRows rows={8} height={56} />}>
          <EditPart {...rest} tools={tools ?? null} isWhole={wanted !== null} />
          {wanted === null ? null : <FocusField field={wanted} onDone={() => setWanted(null)} />}
        </Suspense>
      ) : null}
      {part === 'overview' ? (
        <ReadPart {...overview} record={record} canSave={canSave} about={about} />
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

/** The keys that lead to other records, take back what was saved last, and open the fields where that is possible. */
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
      : [{ command: 'undo' as const, meaning: 'Undo what was saved last', run: undoSaved }]),
    ...(onEdit === null ? [] : [{ command: 'edit' as const, run: onEdit }]),
  ]);
}

type ReadPartProps = Omit<ComponentProps<typeof Overview>, 'refusal'> & {
  about: ComponentProps<typeof WhyNot>;
};

/** What it is, and what cannot be done with it. */
function ReadPart({ about, aside, ...rest }: ReadPartProps) {
  return (
    <Overview
      {...rest}
      aside={
        <>
          {aside}
          <WhyNot {...about} />
        </>
      }
      refusal={<WhyNotEdit {...about} />}
    />
  );
}

/** What was done to it. */
function HistoryPart({
  children,
  ...history
}: ComponentProps<typeof WholeHistory> & { children: ReactNode }) {
  return (
    // What scrolls is reached by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="grows scrolls anchor record-part" aria-label="History" tabIndex={0}>
      <WholeHistory {...history} />
      {children}
    </section>
  );
}

/** All its fields, and the bar that saves them. */
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

/** Puts the cursor into a field as soon as it is drawn. */
function FocusField({ field, onDone }: { field: string; onDone: () => void }) {
  const form = useContext(FormIdContext);
  useEffect(() => {
    focusField(form, field);
    onDone();
  });
  return null;
}
