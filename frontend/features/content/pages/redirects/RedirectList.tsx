import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import type { CallInput } from '@shared/api/types';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import { withOpen } from '@shared/table/shownAs';
import { useTabParams } from '@shared/table/useTabParams';
import { pageKeys } from '../api';
import { PAGE_LIST, type RedirectRow } from '../model';
import { RedirectCard, redirectColumns, redirectQuery } from './redirectColumns';
import { RedirectDialog } from './RedirectDialog';
import { useRedirectListDefaults } from './redirectFilters';

const NEW = 'new';

/** All addresses of the country that lead elsewhere; the one in the address, or a new one, as a dialog over them. */
export function RedirectList() {
  const country = useCountryCode();
  const client = useQueryClient();
  const defaults = useRedirectListDefaults();
  const [params, change] = useTabParams();
  const definition = useMemo<ListDefinition<RedirectRow>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const ways = {
      onOpen: (row: RedirectRow) => show(row.redirect_id),
      onDeleted: () => void client.invalidateQueries({ queryKey: pageKeys.anyRedirects }),
    };
    return {
      area: 'redirect',
      title: 'Redirects',
      defaults,
      columns: redirectColumns(ways),
      rowId: (row) => row.redirect_id,
      recordPath: PAGE_LIST,
      recordQuery: redirectQuery,
      onOpen: ways.onOpen,
      newPath: PAGE_LIST,
      newQuery: { part: 'redirects', id: NEW },
      onNew: () => show(NEW),
      newLabel: 'New redirect',
      searchLabel: 'Search old address, web address, note',
      nameOf: (row) => `/${row.from_path}`,
      bulk: null,
      exporting: null,
      map: null,
      card: (row) => <RedirectCard row={row} {...ways} />,
      empty: {
        icon: 'read',
        title: 'No redirects in this country yet',
        hint: 'When what is on the site moves, its old web address stays behind here.',
      },
      queryKey: (input) => [...pageKeys.anyRedirects, country, input],
      fetch: (input, signal) =>
        callApi('page/query_redirects', input as CallInput<'page/query_redirects'>, {
          signal,
          handles: 'all',
        }),
    };
  }, [client, country, defaults, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {params.get('id') === NEW ? <Opened key={NEW} redirect={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
    </>
  );
}

/** The redirect of an id as it is now. */
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
