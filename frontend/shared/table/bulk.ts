import type { Send } from '@shared/form/saving';

export interface BulkAnswer {
  succeeded: readonly number[];
  failed: readonly { id: number; code: number; msg: string }[];
}

export interface BulkAction {
  id: string;
  label: string;
  isDangerous?: boolean;
}

/** What a list offers for several rows at once. */
export interface BulkDefinition {
  actions: readonly BulkAction[];
  /** Sends one action; warnings are confirmed with the token. */
  send: (action: string, ids: readonly number[]) => Send<BulkAnswer>;
  /** The name of a row, for the report of what failed. */
  nameOf: (id: number) => string;
}
