import { createContext, useContext } from 'react';
import { FIRST_RULES, type RecordRule, type StoreRule } from './model';

/** Region and cuisine of a text, the initial filters of its rules. */
export interface Subject {
  regionId: number | null;
  /** "" for none. */
  cuisine: string;
}

/** Provided by the form around the blocks; empty without one. */
export const SubjectContext = createContext<Subject>({ regionId: null, cuisine: '' });

/** Return the initial rules for lists in the current text. */
export function useFirstRules(): { stores: StoreRule; records: RecordRule } {
  const { regionId, cuisine } = useContext(SubjectContext);
  return {
    stores: { ...FIRST_RULES.stores, region_id: regionId, cuisines: cuisine === '' ? [] : [cuisine] },
    records: { ...FIRST_RULES.records, region_id: regionId },
  };
}
