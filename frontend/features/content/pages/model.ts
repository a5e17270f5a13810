import type { CallInput, CallOutput } from '@shared/api/types';

export type PageRow = CallOutput<'page/query_pages'>['list'][number];
export type Page = CallOutput<'page/get_page_detail'>;
export type RedirectRow = CallOutput<'page/query_redirects'>['list'][number];
export type SlugCheck = CallOutput<'page/check_slug'>;
export type PreviewInput = CallInput<'page/preview_page'>;

export const PAGE_LIST = '/pages/list';
export const PAGE = '/pages/edit';
