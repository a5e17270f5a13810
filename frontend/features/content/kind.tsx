import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallOptions } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import type { RecordForm } from '@shared/form/useRecordForm';
import type { RecordCode } from '@shared/records/facts';
import type { ActionName, ContentAction } from './components/actions';
import type { Article, Review } from './model';

/** What every published kind of record says of itself. */
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
/** The same of what goes out only after a review. */
export type ReviewedRecord = ContentRecord & Pick<Article, 'review'>;
export type Versions = CallOutput<'article/query_versions'>;
export type Version = Versions['list'][number];
export type VersionDetail = Omit<CallOutput<'article/get_version'>, 'body_html'>;
/** The kinds that are written and published. */
export type PublishedCode = Extract<RecordCode, 'article' | 'video' | 'collection' | 'page'>;

/** One kind of record that is written and published: its names, and its calls. */
export interface ContentKind<Saved extends ContentRecord = ContentRecord> {
  /** What one is called in the middle of a sentence, also how history names it; several; and alone. */
  one: PublishedCode;
  many: string;
  label: string;
  /** How calls name its id. */
  idName: string;
  listPath: string;
  /** The path of the screen that shows one. */
  recordPath: string;
  /** The fields that its form writes, which history may put back. */
  written: readonly string[];
  /** What may be done with one, where that is other than with what is reviewed. */
  actions?: readonly ContentAction[];
  keys: {
    all: QueryKey;
    list: QueryKey;
    detail: (country: string, id: number) => readonly unknown[];
    versions: (country: string, id: number) => readonly unknown[];
    drawn: (country: string, id: number, version: number) => readonly unknown[];
  };
  /** What is read anew after a save beside the record, its lists and its versions. */
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
  /** What is said in review, of a kind that has one. */
  comment: (id: number, blockId: string | null, body: string, options: CallOptions) => Promise<Review>;
  settle: (commentId: number, options: CallOptions) => Promise<Review>;
  versions: (id: number, page: number, pageSize: number, options: CallOptions) => Promise<Versions>;
  version: (id: number, no: number, against: number | null, options: CallOptions) => Promise<VersionDetail>;
  restore: (id: number, version: number, no: number, options: CallOptions) => Promise<Saved>;
  preview: (id: number, options: CallOptions) => Promise<{ url: string }>;
  /** As its readers would see it. */
  draw: (id: number, options: CallOptions) => Promise<{ html: string }>;
}

/** A record with its id and its kind, as the parts of its screen that every kind shares know it. */
export interface Open {
  kind: ContentKind;
  id: number;
  /** Its form, with what is typed in it. */
  record: RecordForm;
  /** Puts what a call answered where the screen reads it. */
  keep: (record: ContentRecord) => void;
}

const OpenContext = createContext<Open | null>(null);
export const OpenRecord = OpenContext.Provider;

/** The record whose screen this is. */
export function useOpen(): Open {
  const open = useContext(OpenContext);
  if (open === null) throw new Error('useOpen outside of OpenRecord');
  return open;
}
