import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '@shared/api/client';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { pageKeys } from '../api';
import type { PreviewInput } from '../model';

const REST_MS = 300;
/** Short cache time: each form state is requested once and rarely needed again. */
const CACHE_MS = 5_000;

export interface Preview {
  /** Last rendered page, possibly older than the form. null until the first response. */
  html: string | null;
  /** True if the preview is older than the form. */
  isBehind: boolean;
  error: string | null;
  retry: () => void;
}

/**
 * Return the preview of the current form values. It is requested after typing pauses, and for each version of
 * the page: it shows whether the page is public.
 */
export function usePreview(pageId: number | null, version: number | null): Preview {
  const country = useCountryCode();
  const typed = JSON.stringify(useWatch());
  const settled = useDebounced(typed, REST_MS);
  // One query per form state: a late response belongs to another query.
  const query = useQuery({
    queryKey: pageKeys.preview(country, pageId, version, settled),
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
    gcTime: CACHE_MS,
    retry: false,
  });
  const [html, setHtml] = useState<string | null>(null);
  const answered = query.data?.html ?? null;
  // After an error the previous preview stays visible.
  if (answered !== null && answered !== html) setHtml(answered);
  return {
    html,
    isBehind: typed !== settled || query.isFetching,
    error: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
