import { usePrefetchQuery } from '@tanstack/react-query';
import { RecordEditScreen, type RecordEditParts } from '@shared/records/RecordEditScreen';
import { taxonomiesOptions } from '../api';
import { StorePage } from '../components/StorePage';
import { STORE_PARTS } from '../components/storeParts';
import { toValues, withoutBlankRows } from '../values';

const PARTS: RecordEditParts<'store'> = {
  ...STORE_PARTS,
  only: 'existing',
  Page: StorePage,
  valuesOf: toValues,
  normalize: withoutBlankRows,
};

/** The page of one store, in its own country. */
export default function StoreEditScreen() {
  // Load the taxonomies in parallel with the store.
  usePrefetchQuery(taxonomiesOptions());
  return <RecordEditScreen parts={PARTS} />;
}
