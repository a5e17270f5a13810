import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '@shared/api/client';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { pageKeys } from '../api';
import type { PreviewInput } from '../model';

const REST_MS = 300;
/** Each state of the form is asked for once: what was asked before is of no more use. */
const KEPT_MS = 5_000;

export interface Preview {
  /** The page as it was shown last, whatever has been typed since; null until there is one. */
  html: string | null;
  /** Whether what is shown is older than what is typed. */
  isBehind: boolean;
  error: string | null;
  retry: () => void;
}

/** The page as readers would see it with what the form around holds, once typing rests. */
export function usePreview(pageId: number | null): Preview {
  const country = useCountryCode();
  const typed = JSON.stringify(useWatch());
  const settled = useDebounced(typed, REST_MS);
  // One query for each state of the form: an answer that comes late is that of another query.
  const query = useQuery({
    queryKey: pageKeys.preview(country, pageId, settled),
    queryFn: ({ signal }) =>
      callApi(
        'page/preview_page',
        {
          ...(pageId === null ? {} : { page_id: pageId }),
          values: JSON.parse(settled) as PreviewInput['values'],
        },
        { signal, country, handles: 'all' },
      ),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  });
  const [html, setHtml] = useState<string | null>(null);
  const answered = query.data?.html ?? null;
  // Where one could not be made, the one before stays on show.
  if (answered !== null && answered !== html) setHtml(answered);
  return {
    html,
    isBehind: typed !== settled || query.isFetching,
    error: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
