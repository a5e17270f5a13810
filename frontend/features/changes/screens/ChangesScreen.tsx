import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import ChangesetDialog from '@shared/history/ChangesetDialog';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/state/definition';
import { listCall, type ListDefaultsFor } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { confirmUndo, undoChangesets } from '@shared/work/undo';
import { ChangeCard, changeColumns, type ChangeWays } from '../changeColumns';
import { CHANGES, countsOf, type Change } from '../model';

const DEFAULTS: ListDefaultsFor<'activity/query_changesets'> = {
  filters: [
    { kind: 'yesNo', key: 'undone', label: 'Undone', yes: 'Undone', no: 'Not undone' },
    {
      kind: 'many',
      key: 'kind',
      label: 'Kind',
      options: [
        { value: 'merge', label: 'Merged stores' },
        { value: 'merge_tags', label: 'Merged tags' },
        { value: 'lead_merge', label: 'Merged leads' },
        { value: 'import', label: 'Imports' },
        { value: 'redirect_delete', label: 'Deleted redirects' },
        { value: 'sync_apply', label: 'Source reviews' },
        { value: 'feedback_apply', label: 'Applied reports' },
        { value: 'undo', label: 'Undone changes' },
      ],
    },
    { kind: 'date', key: 'at_from', label: 'From' },
    { kind: 'date', key: 'at_to', label: 'To' },
  ],
  sorts: ['at'],
  sortBy: 'at',
  sortOrder: 'desc',
};

/**
 * The bulk changes: the user's own, or all of the country for managers. They can be opened, compared and
 * undone.
 */
export default function ChangesScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<Change>>(() => {
    const ways: ChangeWays = {
      onOpen: ({ changeset_id }) => change((now) => withOpen(now, changeset_id)),
      onUndo: (one) => {
        void confirmUndo(one.title, countsOf(one)).then((isConfirmed) =>
          isConfirmed
            ? undoChangesets(client, { changesetIds: [one.changeset_id], country, title: one.title })
            : null,
        );
      },
    };
    return {
      area: 'changeset',
      title: 'Changes',
      ...listCall('activity/query_changesets', DEFAULTS),
      columns: changeColumns(ways),
      rowId: (one) => one.changeset_id,
      recordPath: CHANGES,
      onOpen: ways.onOpen,
      newPath: null,
      newLabel: '',
      searchLabel: null,
      nameOf: (one) => one.title,
      bulk: null,
      exporting: null,
      map: null,
      card: (one) => <ChangeCard change={one} {...ways} />,
      empty: {
        icon: 'redo',
        title: 'No bulk changes yet',
        hint: 'Bulk changes, imports, merges and reviews are listed here and can be undone for 30 days.',
      },
      queryKey: (input) => ['history', 'changesets', country, input],
    };
  }, [client, country, change]);
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {id === null ? null : (
        <ChangesetDialog
          key={id}
          changesetId={id}
          own={null}
          onClose={() => change((now) => withOpen(now, null))}
        />
      )}
    </>
  );
}
