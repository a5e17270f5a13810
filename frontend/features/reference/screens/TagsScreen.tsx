import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '@shared/api/client';
import { readId } from '@shared/routes/location';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import type { ListDefinition, RowKey } from '@shared/table/state/definition';
import { listCall } from '@shared/table/state/listCalls';
import { ListScreen } from '@shared/table/screen/ListScreen';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { NEW, TAGS, tagKeys, type Tag, type TagStatus } from '../model';
import { setTagStatus } from '../tags/deciding';
import { MergeTagDialog } from '../tags/MergeTagDialog';
import { TagCard, tagColumns, type TagWays } from '../tags/tagColumns';
import { TagDialog } from '../tags/TagDialog';
import { useTagListDefaults } from '../tags/tagFilters';

/**
 * The tags shared by stores, articles, videos and collections. They are accepted, blocked and merged here.
 */
export default function TagsScreen() {
  const country = useCountryCode();
  const client = useQueryClient();
  const defaults = useTagListDefaults();
  const kind = useEnum('tag_kind');
  const status = useEnum('tag_status');
  const [params, change] = useTabParams();
  const [merging, setMerging] = useState<Tag | null>(null);
  const definition = useMemo<ListDefinition<Tag>>(() => {
    const show = (id: number | string) => change((now) => withOpen(now, id));
    const labels = { kind, status };
    const ways: TagWays = {
      onOpen: (tag) => show(tag.tag_id),
      onMerge: setMerging,
      onStatus: (tag, next) => {
        void setTagStatus(client, country, tag, next);
      },
    };
    return {
      area: 'tag',
      title: 'Tags',
      waitingKey: 'tags',
      ...listCall('taxonomy/query_tags', defaults),
      columns: tagColumns(labels, ways),
      rowId: (tag) => tag.tag_id,
      recordPath: TAGS,
      onOpen: ways.onOpen,
      newPath: TAGS,
      newQuery: { id: NEW },
      onNew: () => show(NEW),
      newLabel: 'Add tag',
      searchLabel: 'Search label, synonyms',
      nameOf: (tag) => tag.label,
      rowKeys: tagKeysOf(ways),
      bulk: null,
      exporting: null,
      map: null,
      card: (tag) => <TagCard tag={tag} labels={labels} {...ways} />,
      empty: {
        icon: 'tag',
        title: 'No tags yet',
        hint: 'Tags suggested by colleagues are listed here.',
      },
      queryKey: (input) => tagKeys.list(country, input),
    };
  }, [client, country, defaults, kind, status, change]);
  const close = () => change((now) => withOpen(now, null));
  const id = readId(`?${params.toString()}`);
  return (
    <>
      <ListScreen definition={definition} />
      {params.get('id') === NEW ? <TagDialog country={country} tag={null} onClose={close} /> : null}
      {id === null ? null : <Named key={id} id={id} onClose={close} />}
      {merging === null ? null : (
        <MergeTagDialog country={country} tag={merging} onClose={() => setMerging(null)} />
      )}
    </>
  );
}

/** Return the shortcuts of a tag. One that does not apply says why. */
function tagKeysOf({ onStatus }: TagWays): readonly RowKey<Tag>[] {
  const decide = (status: TagStatus, done: string) => (tag: Tag) => {
    if (tag.status === status) toast.info(`${named(tag.label)} is already ${done}`);
    else if (tag.allowed_actions.includes('edit')) onStatus(tag, status);
    else toast.info(`You cannot change ${named(tag.label)}`);
  };
  return [
    { command: 'accept', meaning: 'Accept', run: decide('active', 'accepted') },
    { command: 'reject', meaning: 'Block', run: decide('blocked', 'blocked') },
  ];
}

/** The dialog of the tag with this ID. It loads the current version. */
function Named({ id, onClose }: { id: number; onClose: () => void }) {
  const country = useCountryCode();
  const { data } = useQuery({
    queryKey: tagKeys.one(country, id),
    queryFn: ({ signal }) =>
      callApi('taxonomy/query_tags', { ids: [id], page_size: 1 }, { signal, country, handles: 'all' }),
  });
  const [tag] = data?.list ?? [];
  return tag === undefined ? null : (
    <TagDialog key={tag.version} country={country} tag={tag} onClose={onClose} />
  );
}
