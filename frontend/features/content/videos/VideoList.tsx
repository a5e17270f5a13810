import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '@shared/api/client';
import { fetchFileOrJob } from '@shared/api/fileOrJob';
import type { CallInput } from '@shared/api/types';
import { formCall } from '@shared/form/saving';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { ListDefinition } from '@shared/table/definition';
import { ListScreen } from '@shared/table/ListScreen';
import type { ListDefaults } from '@shared/table/listState';
import { rowInLists } from '@shared/table/rowsInLists';
import { contentBulk } from '../lists/contentBulk';
import { videoKeys } from './api';
import { VIDEO, type VideoRow } from './model';
import { VideoCard, videoColumns } from './videoColumns';

/** The country's videos as a table. */
export function VideoList({ defaults }: { defaults: ListDefaults }) {
  const country = useCountryCode();
  const client = useQueryClient();
  const user = useUser();
  const source = useEnum('video_source');
  const file = useEnum('asset_status');
  const orientation = useEnum('orientation');
  const language = useEnum('content_language');
  const definition = useMemo<ListDefinition<VideoRow>>(() => {
    const labels = { source, file, orientation, language };
    return {
      area: 'video',
      waitingKey: 'videos',
      title: user.role === 'kol' ? 'Your videos' : 'Videos',
      defaults,
      columns: videoColumns(labels),
      rowId: (row) => row.video_id,
      recordPath: VIDEO,
      newPath: VIDEO,
      newLabel: 'Add video',
      searchLabel: 'Search title, words, id',
      nameOf: (row) => row.title,
      bulk: contentBulk(user, {
        one: 'video',
        many: 'videos',
        country,
        call: (input) =>
          callApi('video/bulk_edit_videos', input as CallInput<'video/bulk_edit_videos'>, {
            ...formCall,
            country,
          }),
        nameOf: (id) =>
          rowInLists<VideoRow>(client, [...videoKeys.all, 'list', country], (row) => row.video_id === id)
            ?.title ?? `#${id}`,
      }),
      exporting: {
        one: 'video',
        many: 'videos',
        fetch: (input) =>
          fetchFileOrJob('video/export_videos', input as CallInput<'video/export_videos'>, 'videos.xlsx', {
            country,
          }),
      },
      map: null,
      card: (row) => <VideoCard row={row} labels={labels} />,
      empty: {
        icon: 'video',
        title: 'No videos in this country yet',
        hint: 'Add the first one: a file of your own, or a link to YouTube, TikTok or Instagram.',
      },
      queryKey: (input) => videoKeys.list(country, input),
      fetch: (input, signal) =>
        callApi('video/query_videos', input as CallInput<'video/query_videos'>, { signal, handles: 'all' }),
    };
  }, [client, country, defaults, user, source, file, orientation, language]);
  return <ListScreen definition={definition} />;
}
