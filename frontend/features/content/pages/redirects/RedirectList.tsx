import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { useRecordList, type RecordListParts } from '@shared/records/useRecordList';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { pageKeys } from '../api';
import { PAGE_LIST, type RedirectRow } from '../model';
import { deleteColumn, RedirectCard, redirectCells, redirectQuery } from './redirectCells';
import { RedirectDialog } from './RedirectDialog';

const NEW = 'new';

/** The table of the country's redirects. A redirect ID in the URL, or "new", opens its dialog. */
export function RedirectList() {
  const client = useQueryClient();
  const [params, change] = useTabParams();
  const parts = useMemo<RecordListParts<'redirect'>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const ways = {
      onOpen: (row: RedirectRow) => show(row.redirect_id),
      onDeleted: () => void client.invalidateQueries({ queryKey: pageKeys.anyRedirects }),
    };
    return {
      code: 'redirect',
      title: 'Redirects',
      columns: ['from_path', 'leads', 'made', 'hits', 'last_hit_at', 'note', 'updated', 'id'],
      extraColumns: [deleteColumn(ways.onDeleted)],
      filters: ['to_type', 'code', 'is_auto'],
      cells: redirectCells(ways.onOpen),
      recordPath: PAGE_LIST,
      recordQuery: redirectQuery,
      onOpen: ways.onOpen,
      newPath: PAGE_LIST,
      newQuery: { part: 'redirects', id: NEW },
      onNew: () => show(NEW),
      newLabel: 'New redirect',
      searchLabel: 'Search old address, web address, note',
      nameOf: (row) => `/${row.from_path}`,
      card: (row) => <RedirectCard row={row} {...ways} />,
      empty: {
        icon: 'read',
        title: 'No redirects in this country yet',
        hint: 'When a published record moves, its old web address is listed here.',
      },
      listKey: pageKeys.anyRedirects,
    };
  }, [client, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={useRecordList(parts)} />
      {params.get('id') === NEW ? <Opened key={NEW} redirect={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
    </>
  );
}

/** The dialog of the redirect with this ID. It loads the current version. */
function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: [...pageKeys.anyRedirects, country, 'one', id],
    queryFn: ({ signal }) =>
      callApi('page/query_redirects', { ids: [id], page_size: 1 }, { signal, country, handles: 'all' }),
  });
  const [redirect] = data?.list ?? [];
  return redirect === undefined ? null : (
    <Opened key={redirect.version} redirect={redirect} onClose={onClose} />
  );
}

function Opened({ redirect, onClose }: { redirect: RedirectRow | null; onClose: () => void }) {
  const client = useQueryClient();
  const country = useCountryCode();
  return (
    <RedirectDialog
      country={redirect?.country ?? country}
      pageId={null}
      redirect={redirect}
      onSaved={() => {
        onClose();
        void client.invalidateQueries({ queryKey: pageKeys.anyRedirects });
      }}
      onClose={onClose}
    />
  );
}
