import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { Fragment, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { sendCall } from '@shared/api/client';
import { RECORDS } from '@shared/api/records';
import type { FieldLabels } from '@shared/form/labels';
import type { FormSection } from '@shared/form/Outline';
import type { FormValues } from '@shared/form/patch';
import { FormCountry } from '@shared/form/RecordCountry';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import type { RecordFormRootProps } from '@shared/form/RecordFormRoot';
import { useRecordForm, type RecordForm } from '@shared/form/useRecordForm';
import { HistoryCard } from '@shared/history/HistoryCard';
import { useUndoLast } from '@shared/history/undoing';
import { useMayChange } from '@shared/permission/useMayChange';
import { useCountryCode } from '@shared/session/hooks';
import { named } from '@shared/ui/names';
import { CREATED_TOAST_MS, toast } from '@shared/ui/toasts';
import { useTab, useTabTitle } from '@shared/workspace/hooks';
import { blankValues, factsOf, writtenFields, writtenValues } from '@shared/fields/facts';
import { createRecord, editRecord, type DetailOf, type EditedCode } from './recordCalls';
import { RecordLoader } from './RecordLoader';
import { useRecordLabels } from '@shared/fields/useRecordLabels';

type Values = Readonly<Record<string, unknown>>;

/**
 * Function for the records of one kind. Written as a method, so that it can be passed on as a function for
 * any kind.
 */
type Part<Args extends readonly unknown[], Result> = { of(...args: Args): Result }['of'];

/** Settings of the form of a new record, in addition to the table of its kind. */
export interface RecordCreation<Saved> {
  /** Initial values that are not blank. */
  initial?: Values;
  /** Heading; "New lead" by default. */
  title?: string;
  saveLabel?: string;
  rail?: ReactNode;
  /** Return the message after the name of a created record. */
  done?: Part<[saved: Saved], string>;
  /** Query of the part of the record screen that opens after the first save. */
  opens?: Readonly<Record<string, string>>;
}

/** Props of the page of an existing record. */
export interface SavedRecordProps<Saved> {
  saved: Saved;
  record: RecordForm;
  canSave: boolean;
  labels: FieldLabels;
  sections: readonly FormSection[];
}

/** Settings of an edit screen that an area adds to the table of its kind. */
export interface RecordEditParts<Code extends EditedCode> {
  code: Code;
  nameOf: Part<[record: DetailOf<Code>], string>;
  /** Return the sections of the form; `saved` is null for a new record. */
  sectionsOf: Part<[saved: DetailOf<Code> | null, isDisabled: boolean], readonly FormSection[]>;
  creation?: RecordCreation<DetailOf<Code>>;
  /** Set if the screen shows only new or only existing records. By default, the ID in the URL decides. */
  only?: 'new' | 'existing';
  /** Page of an existing record, instead of plain form and history. */
  Page?: Part<[props: SavedRecordProps<DetailOf<Code>>], ReactNode>;
  /** Load data that all fields of the kind need. */
  Gate?: ComponentType<{ children: ReactNode }>;
  useLabels?: (code: EditedCode) => FieldLabels;
  /** Return the function that writes a saved record to the cache. */
  useStored?: Part<[code: EditedCode], Part<[saved: DetailOf<Code>], void>>;
  /** Return the form values of a record, if they differ from the written fields of the table. */
  valuesOf?: Part<[record: DetailOf<Code>], FormValues>;
  /** Remove values that are no change, such as an added row that is empty. */
  normalize?: (values: FormValues) => FormValues;
  /** Convert a patch to the format of the API. */
  toSend?: (patch: Values) => Values;
  viewWarnings?: RecordFormRootProps['viewWarnings'];
}

type AnyParts = RecordEditParts<EditedCode>;
type Saved = DetailOf<EditedCode>;

/** Edit one record in its own country, or create one in the current country if the URL contains no ID. */
export function RecordEditScreen<Code extends EditedCode>({ parts }: { parts: RecordEditParts<Code> }) {
  const { code, only, Gate = Fragment } = parts;
  const { search } = useLocation();
  const isNew = only === undefined ? !new URLSearchParams(search).has('id') : only === 'new';
  if (isNew) {
    return (
      <FormCountry what={`new ${factsOf(code).one}`}>
        <Gate>
          <NewRecord parts={parts} />
        </Gate>
      </FormCountry>
    );
  }
  return (
    <RecordLoader code={code} options={(country, id) => detailOptions(code, country, id)}>
      {(saved) => (
        <Gate>
          <ExistingRecord parts={parts} saved={saved} />
        </Gate>
      )}
    </RecordLoader>
  );
}

function detailOptions(code: EditedCode, country: string, id: number) {
  const { calls, id: idName, many } = RECORDS[code];
  return queryOptions({
    // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the names of the calls of the kind follow from `many`
    queryKey: [many, 'detail', country, id],
    queryFn: ({ signal }) =>
      sendCall<Saved>(calls.detail, { [idName]: id }, { signal, country, handles: 'all' }),
  });
}

/** Return the function that writes a saved record to the cache and refetches its lists and its history. */
function useCached(code: EditedCode): (saved: Saved) => void {
  const client = useQueryClient();
  const country = useCountryCode();
  const { many } = factsOf(code);
  return (saved) => {
    const id = idOf(code, saved);
    client.setQueryData(detailOptions(code, country, id).queryKey, saved);
    void client.invalidateQueries({ queryKey: [many, 'list'] });
    void client.invalidateQueries({ queryKey: ['history', code, id] });
  };
}

/** The form of a new record. After saving, its tab shows the saved record. */
function NewRecord({ parts }: { parts: AnyParts }) {
  const { code, sectionsOf, creation = {}, useLabels = useRecordLabels, viewWarnings } = parts;
  const { title = `New ${factsOf(code).one}`, saveLabel = 'Save', rail = null } = creation;
  useTabTitle(title);
  const labels = useLabels(code);
  const record = useNewForm(parts, creation);
  const canSave = useMayChange();
  // Only depends on the record: fields subscribe to typed values themselves.
  const sections = useMemo(() => sectionsOf(null, !canSave), [sectionsOf, canSave]);
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      saveLabel={saveLabel}
      labels={labels}
      title={<h1>{title}</h1>}
      sections={sections}
      viewWarnings={viewWarnings}
      rail={rail}
    />
  );
}

interface ExistingRecordProps {
  parts: AnyParts;
  saved: Saved;
}

/** The page of an existing record, or its plain form. */
function ExistingRecord({ parts, saved }: ExistingRecordProps) {
  const { code, nameOf, sectionsOf, useLabels = useRecordLabels, Page } = parts;
  const name = nameOf(saved);
  useTabTitle(name);
  const labels = useLabels(code);
  const record = useSavedForm(parts, saved);
  const canSave = useMayChange(saved.allowed_actions.includes('edit'));
  // Only depends on the record: fields subscribe to typed values themselves.
  const sections = useMemo(() => sectionsOf(saved, !canSave), [sectionsOf, saved, canSave]);
  const page = { saved, record, canSave, labels, sections };
  return Page === undefined ? <PlainPage code={code} name={name} {...page} /> : <Page {...page} />;
}

interface PlainPageProps extends SavedRecordProps<Saved> {
  code: EditedCode;
  name: string;
}

/** The form of an existing record, with its history next to it. */
function PlainPage({ code, name, saved, record, canSave, labels, sections }: PlainPageProps) {
  return (
    <RecordFormFrame
      record={record}
      canSave={canSave}
      labels={labels}
      title={<h1>{name}</h1>}
      sections={sections}
      rail={
        <HistoryCard
          objectType={code}
          objectId={idOf(code, saved)}
          version={saved.version}
          labels={labels}
          restorable={canSave ? writtenFields(code) : []}
        />
      }
    />
  );
}

/** Return the form that creates a record. */
function useNewForm(parts: AnyParts, creation: RecordCreation<Saved>) {
  const { code, nameOf, useStored = useCached, toSend = asTyped } = parts;
  const { initial, done = () => 'is created', opens } = creation;
  const { one, screen } = factsOf(code);
  const tab = useTab();
  const country = useCountryCode();
  const store = useStored(code);
  const [values] = useState(() => ({ ...blankValues(code), ...initial }));
  // One request ID for all attempts, so that a retry after a lost response creates no second record.
  const [requestId] = useState(() => crypto.randomUUID());
  return useRecordForm<Saved>({
    values,
    version: null,
    label: `the new ${one}`,
    send: (typed, _version, token) =>
      createRecord<EditedCode>(code, { requestId, token }, toSend(typed), { country }),
    toValues: () => values,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => {
      store(saved);
      toast.success(`${named(nameOf(saved))} ${done(saved)}`, { lastsMs: CREATED_TOAST_MS });
      tab.replace(screen, { id: idOf(code, saved), ...opens });
    },
  });
}

/** Return the form that edits an existing record. */
function useSavedForm(parts: AnyParts, existing: Saved) {
  const { code, nameOf, normalize, useStored = useCached, toSend = asTyped } = parts;
  const { valuesOf = (saved) => writtenValues(code, saved) } = parts;
  const country = useCountryCode();
  const id = idOf(code, existing);
  const label = nameOf(existing);
  return useRecordForm<Saved>({
    values: valuesOf(existing),
    version: existing.version,
    ...(normalize === undefined ? {} : { normalize }),
    label,
    send: (patch, version, token) =>
      editRecord<EditedCode>(code, { id, version, token }, toSend(patch), { country }),
    toValues: valuesOf,
    versionOf: (saved) => saved.version,
    undo: useUndoLast(code, id, label),
    onSaved: useStored(code),
  });
}

function asTyped(patch: Values): Values {
  return patch;
}

function idOf(code: EditedCode, record: object): number {
  return (record as Readonly<Record<string, number>>)[factsOf(code).id] ?? 0;
}
