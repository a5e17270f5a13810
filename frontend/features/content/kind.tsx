import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallOptions } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { RecordForm } from '@shared/form/useRecordForm';
import type { RecordCode } from '@shared/fields/facts';
import type { ActionName, ContentAction } from './components/actions';
import type { Article, Review } from './model';

/** Fields common to all published kinds of records. */
export type ContentRecord = Pick<
  Article,
  | 'country'
  | 'version'
  | 'title'
  | 'status'
  | 'is_live'
  | 'status_label'
  | 'publish_at'
  | 'publish_error'
  | 'allowed_actions'
  | 'updated_at'
  | 'updated_by'
  | 'view_30d'
  | 'public_url'
> &
  Partial<Pick<Article, 'is_autosaved' | 'review' | 'cover' | 'region' | 'author' | 'stores'>>;
/** Fields common to all kinds that need a review. */
export type ReviewedRecord = ContentRecord & Pick<Article, 'review'>;
export type Versions = CallOutput<'article/query_versions'>;
export type Version = Versions['list'][number];
export type VersionDetail = Omit<CallOutput<'article/get_version'>, 'body_html'>;
/** Kinds of records that are written and published. */
export type PublishedCode = Extract<RecordCode, 'article' | 'video' | 'collection' | 'page'>;

/** A kind of record that is written and published: names, paths and API calls. */
export interface ContentKind<Saved extends ContentRecord = ContentRecord> {
  /** Names of the kind: singular (also its code in the history), plural, and singular as a label. */
  one: PublishedCode;
  many: string;
  label: string;
  /** Name of its ID in the API. */
  idName: string;
  listPath: string;
  /** Path of the screen of one record. */
  recordPath: string;
  /** Fields that the form edits and the history can restore. */
  written: readonly string[];
  /** Actions, if they differ from those of reviewed content. */
  actions?: readonly ContentAction[];
  keys: {
    all: QueryKey;
    list: QueryKey;
    detail: (country: string, id: number) => readonly unknown[];
    versions: (country: string, id: number) => readonly unknown[];
    drawn: (country: string, id: number, version: number) => readonly unknown[];
  };
  /** Queries to invalidate after a save, besides the record, its lists and its versions. */
  follows: readonly QueryKey[];
  get: (id: number, options: CallOptions) => Promise<Saved>;
  create: (typed: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<Saved>;
  act: (
    id: number,
    input: { version: number; action: ActionName; confirm_token?: string } & Record<string, unknown>,
    options: CallOptions,
  ) => Promise<Saved>;
  edit: (
    id: number,
    input: { version: number | null } & Record<string, unknown>,
    options: CallOptions,
  ) => Promise<Saved>;
  /** Review comments. The calls are missing for kinds without a review. */
  comment: (id: number, blockId: string | null, body: string, options: CallOptions) => Promise<Review>;
  settle: (commentId: number, options: CallOptions) => Promise<Review>;
  versions: (id: number, page: number, pageSize: number, options: CallOptions) => Promise<Versions>;
  version: (id: number, no: number, against: number | null, options: CallOptions) => Promise<VersionDetail>;
  restore: (id: number, version: number, no: number, options: CallOptions) => Promise<Saved>;
  preview: (id: number, options: CallOptions) => Promise<{ url: string }>;
  /** Render the record as HTML, as readers see it. */
  draw: (id: number, options: CallOptions) => Promise<{ html: string }>;
}

/** The open record with its kind and form, as the shared parts of its screen use it. */
export interface Open {
  kind: ContentKind;
  id: number;
  /** The form, with unsaved changes. */
  record: RecordForm;
  /** Cache the record of a response. */
  keep: (record: ContentRecord) => void;
  /** Show the form. */
  edit: () => void;
}

const OpenContext = createContext<Open | null>(null);
export const OpenRecord = OpenContext.Provider;

/** Return the open record of this screen. */
export function useOpen(): Open {
  const open = useContext(OpenContext);
  if (open === null) throw new Error('useOpen outside of OpenRecord');
  return open;
}
