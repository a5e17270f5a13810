import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { pageKeys } from '../api';
import type { Page, RedirectRow } from '../model';
import { DeleteRedirect } from './DeleteRedirect';
import { RedirectDialog } from './RedirectDialog';
import { formatTarget } from './redirectForm';

const SHOWN = 50;
/** Open dialog: 'new', the ID of a redirect, or null if closed. */
type Open = 'new' | number | null;

/** The redirects that lead to this page, with their hits, and a button to add one. */
export function RedirectsSection({ page }: { page: Page }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const canEdit = page.allowed_actions.includes('edit');
  const query = useQuery({
    queryKey: pageKeys.redirects(page.country, page.page_id),
    queryFn: ({ signal }) =>
      callApi(
        'page/query_redirects',
        { page_id: [page.page_id], page_size: SHOWN },
        { signal, country: page.country, handles: 'all' },
      ),
  });
  const renew = () => void client.invalidateQueries({ queryKey: pageKeys.anyRedirects });
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={2} height={40} />
    ) : (
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const { list, total } = query.data;
  return (
    <>
      {list.length === 0 ? (
        <p className="field-help">
          No redirects. If you change the web address of this page, the old one becomes a redirect.
        </p>
      ) : (
        <ul className="stack-tight ruled" aria-label="Redirects to this page">
          {list.map((redirect) => (
            <li className="line spread" key={redirect.redirect_id}>
              <RedirectLine redirect={redirect} />
              {redirect.allowed_actions.includes('edit') ? (
                <span className="line-tight rigid">
                  <Button
                    size="small"
                    aria-label={`Change /${redirect.from_path}`}
                    onClick={() => setOpen(redirect.redirect_id)}
                  >
                    Change
                  </Button>
                  <DeleteRedirect redirect={redirect} onDeleted={renew} />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {total > list.length ? (
        <p className="field-help">
          {list.length} of {total} are shown.
        </p>
      ) : null}
      {canEdit ? (
        <div className="row">
          <Button size="small" onClick={() => setOpen('new')}>
            Add a redirect
          </Button>
        </div>
      ) : null}
      {open === null ? null : (
        <RedirectDialog
          country={page.country}
          pageId={page.page_id}
          redirect={list.find(({ redirect_id }) => redirect_id === open) ?? null}
          onSaved={() => {
            setOpen(null);
            renew();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function RedirectLine({ redirect }: { redirect: RedirectRow }) {
  const { from_path: from, is_auto: isAuto, hits, last_hit_at: last, note } = redirect;
  return (
    <div className="stack-flush breaks">
      <strong>/{from}</strong>
      <span className="muted small">
        {formatTarget(redirect)}
        {isAuto ? ', automatic' : ''}
        {hits === 0 ? ', not used yet' : `, used ${hits === 1 ? 'once' : `${hits} times`}`}
        {last === null ? null : (
          <>
            , last <TimeAgo at={last} />
          </>
        )}
      </span>
      {note === '' ? null : <span className="small">{note}</span>}
    </div>
  );
}
