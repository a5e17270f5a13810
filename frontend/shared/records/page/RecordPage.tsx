import { Suspense, useContext, useEffect, useState, type ReactNode } from 'react';
import { FormIdContext } from '@shared/form/fieldErrors';
import { RecordFields, type RecordFieldsProps } from '@shared/form/RecordFormFrame';
import { RecordFormRoot, type RecordFormRootProps } from '@shared/form/RecordFormRoot';
import { SaveBar } from '@shared/form/SaveBar';
import { focusField } from '@shared/form/useFocusField';
import { useHistoryHere } from '@shared/history/historyHere';
import { useMayChange } from '@shared/permission/useMayChange';
import { useListKeys } from '@shared/table/useListKeys';
import { PartTabs } from '@shared/ui/PartTabs';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { ScreenAction } from '@shared/workspace/contract';
import { useScreenActions } from '@shared/workspace/hooks';
import { Overview, type OverviewParts } from './Overview';
import { PARTS, usePart } from './parts';
import { RecordHeader, type RecordHead } from './RecordHeader';
import { useNeighbours } from './trail';
import './recordPage.css';

interface RecordPageProps
  extends Omit<RecordFormRootProps, 'saveLabel'>, Omit<RecordFieldsProps, 'railLabel'> {
  /** What history calls its kind. */
  kind: string;
  /** The path of its screen, and its id. */
  path: string;
  id: number;
  head: RecordHead;
  overview: OverviewParts;
  history: ReactNode;
  /** What stands above the fields. */
  tools?: ReactNode;
}

const NO_ACTIONS: readonly ScreenAction[] = [];

/** A record that is there already: its head, and below it what it is, its fields, or what was done to it. */
export function RecordPage({
  kind,
  path,
  id,
  head,
  overview,
  history,
  tools = null,
  ...given
}: RecordPageProps) {
  const rest = { ...given, canSave: useMayChange(given.canSave) };
  const { record, canSave } = rest;
  const [part, show] = usePart(record.isDirty);
  const [wanted, setWanted] = useState<string | null>(null);
  useHistoryHere();
  const neighbours = useNeighbours(path, id, part, record.isDirty);
  const { toPrevious, toNext } = neighbours;
  useListKeys([
    ...(toNext === null ? [] : [{ command: 'next' as const, run: toNext }]),
    ...(toPrevious === null ? [] : [{ command: 'previous' as const, run: toPrevious }]),
    ...(record.undoSaved === null
      ? []
      : [{ command: 'undo' as const, meaning: 'Undo what was saved last', run: record.undoSaved }]),
    ...(part === 'edit' || !canSave ? [] : [{ command: 'edit' as const, run: () => show('edit') }]),
  ]);
  // The palette finds it by its name; it has no key.
  useScreenActions(part === 'history' ? NO_ACTIONS : [{ label: 'History', run: () => show('history') }]);
  const showField = (field: string) => {
    setWanted(field);
    show('edit');
  };
  return (
    <RecordFormRoot {...rest} onShowField={showField}>
      <RecordHeader
        about={{ object_type: kind, object_id: id }}
        head={head}
        neighbours={neighbours}
        hasActs={part !== 'edit'}
      />
      <PartTabs label="Parts of this record" tabs={PARTS} shown={part} onShow={show} />
      {part === 'edit' ? (
        <Suspense fallback={<SkeletonRows rows={8} height={56} />}>
          <EditPart {...rest} tools={tools} isWhole={wanted !== null} />
          {wanted === null ? null : <FocusField field={wanted} onDone={() => setWanted(null)} />}
        </Suspense>
      ) : null}
      {part === 'overview' ? <Overview {...overview} record={record} canSave={canSave} /> : null}
      {part === 'history' ? (
        // What scrolls is reached by keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="grows scrolls anchor record-part" aria-label="History" tabIndex={0}>
          {history}
        </section>
      ) : null}
    </RecordFormRoot>
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
