import { callApi } from '@shared/api/client';
import { foldedIncludes } from '@shared/format/folding';
import { noteOf } from '@shared/format/leftOut';
import { storeName } from '@shared/format/stores';
import type { CallInput } from '@shared/api/types';
import type { IdPicker } from '@shared/form/idPicker';

type Role = NonNullable<CallInput<'user/search_users'>['roles']>[number];

/** Return a picker for users with any of these roles; all users if none are given. */
export function peoplePicker(roles: readonly Role[] = []): IdPicker {
  const search = async (input: CallInput<'user/search_users'>, signal: AbortSignal) => {
    const response = await callApi('user/search_users', input, { signal, handles: 'all' });
    return response.map(({ user_id, nickname }) => ({ value: String(user_id), label: nickname }));
  };
  const among = roles.length === 0 ? {} : { roles: [...roles] };
  return {
    search: (keyword, _within, signal) => search({ keyword, ...among }, signal),
    name: (ids, signal) => search({ ids: [...ids] }, signal),
  };
}

/** All users. */
export const personPicker = peoplePicker();

/** Users who work with stores. */
export const workerPicker = peoplePicker(['manager', 'operator']);

/** Authors of content, and users who manage content. */
export const authorPicker = peoplePicker(['manager', 'operator', 'reviewer', 'editor', 'kol']);

/** Users who may review content. */
export const reviewerPicker = peoplePicker(['manager', 'reviewer']);

/** Tags of stores and content: dishes, occasions, moods. */
export const tagPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const { list } = await callApi(
      'taxonomy/query_tags',
      { keyword, page_size: 50 },
      { signal, handles: 'all' },
    );
    return list.map((tag) => ({ value: String(tag.tag_id), label: tag.label }));
  },
  name: async (ids, signal) => {
    const { list } = await callApi(
      'taxonomy/query_tags',
      { ids: [...ids], page_size: 100 },
      { signal, handles: 'all' },
    );
    return list.map((tag) => ({ value: String(tag.tag_id), label: tag.label }));
  },
};

/** Names of users in a history, whatever their role. */
export const personNames = { name: personPicker.name };

/** Stores that can be linked, each with branch, location and publication status. */
export const storePicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const response = await callApi('store/search_stores', { keyword, limit: 20 }, { signal, handles: 'all' });
    const isPublished = ({ status }: (typeof response)[number]) => status === 'published';
    // Published stores first, each group in the order of the search.
    const inOrder = [...response.filter(isPublished), ...response.filter((store) => !isPublished(store))];
    return inOrder.map((store) => ({
      value: String(store.store_id),
      label: storeName(store),
      hint: noteOf(
        [store.region_path, store.status === 'published' ? '' : 'Not published']
          .filter((part) => part !== '')
          .join(' · '),
        store.left_out,
      ),
    }));
  },
  name: async (ids, signal) => {
    const response = await callApi('store/search_stores', { ids: [...ids] }, { signal, handles: 'all' });
    return response.map((store) => ({ value: String(store.store_id), label: storeName(store) }));
  },
};

/** Brands of stores. */
export const brandPicker: IdPicker = {
  search: async (keyword, _within, signal) => {
    const { list } = await callApi(
      'store/query_brands',
      { keyword, page_size: 30 },
      { signal, handles: 'all' },
    );
    return list.map((brand) => ({ value: String(brand.brand_id), label: brand.name }));
  },
  name: async (ids, signal) => {
    const { list } = await callApi(
      'store/query_brands',
      { ids: [...ids], page_size: 100 },
      { signal, handles: 'all' },
    );
    return list.map((brand) => ({ value: String(brand.brand_id), label: brand.name }));
  },
};

/** The user's own imports, by file name. */
export const importPicker: IdPicker = {
  search: async (keyword, _within, signal) =>
    (await imports(signal)).filter(({ label }) => foldedIncludes(label, keyword)),
  name: async (ids, signal) => {
    const importsById = new Map((await imports(signal)).map((one) => [one.value, one]));
    return ids.map((id) => importsById.get(String(id)) ?? { value: String(id), label: `Import #${id}` });
  },
};

async function imports(signal: AbortSignal) {
  const { list } = await callApi(
    'activity/query_changesets',
    { kind: ['import'], page_size: 100 },
    { signal, handles: 'all' },
  );
  return list.map(({ changeset_id: id, title }) => ({ value: String(id), label: title }));
}
