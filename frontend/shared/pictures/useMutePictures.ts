import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';

/** Maximum page size of the list. A text with more pictures is checked when it is submitted. */
const MOST = 100;
const NONE: readonly number[] = [];

/** Return the pictures without alt text; none until loaded. */
export function useMutePictures(ids: readonly number[]): readonly number[] {
  const country = useCountryCode();
  const query = useQuery({
    queryKey: ['pictures', country, 'mute', ids],
    queryFn: ({ signal }) =>
      callApi(
        'picture/query_pictures',
        { ids: ids.slice(0, MOST), page_size: MOST },
        { signal, country, handles: 'all' },
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ list }) =>
      list.filter(({ alt }) => alt.local === '' && alt.en === '').map(({ picture_id }) => picture_id),
  });
  return query.data?.filter((id) => ids.includes(id)) ?? NONE;
}
