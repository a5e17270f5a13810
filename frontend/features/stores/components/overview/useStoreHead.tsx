import type { RecordForm } from '@shared/form/useRecordForm';
import { copying } from '@shared/records/page/copying';
import { onSite } from '@shared/records/page/onSite';
import { RecordFace } from '@shared/records/page/RecordFace';
import type { RecordHead } from '@shared/records/page/RecordHeader';
import type { RecordAct } from '@shared/records/page/RecordMenu';
import { ActionQuestion } from '../rail/ActionQuestion';
import { LISTING_ACTIONS, SHOP_ACTIONS, VERIFY_ACTION, type StoreAction } from '../rail/actions';
import { ShopFacts } from '../rail/ShopCard';
import { StatusChips } from '../rail/StatusCard';
import { useActions } from '../rail/useActions';
import { MergedNotice } from '../../merging/MergedNotice';
import { storeName, type StoreDetail } from '../../model';

const [PUBLISH, ...OTHER_LISTING] = LISTING_ACTIONS;
/** Order of the actions: the most common first, destructive ones last. */
const ORDER: readonly StoreAction[] = [
  ...(PUBLISH === undefined ? [] : [PUBLISH]),
  VERIFY_ACTION,
  ...SHOP_ACTIONS,
  ...OTHER_LISTING,
];

/** Actions with the filled button, in order: the next step of most stores. */
const MAIN = ['publish', 'verify'] as const;

/** Return the header of a store, and the dialog of the action in progress. */
export function useStoreHead(store: StoreDetail, record: RecordForm) {
  const acting = useActions(store, record);
  const main = MAIN.find((name) => store.allowed_actions.includes(name));
  const acts = ORDER.filter(({ name }) => store.allowed_actions.includes(name)).map((action): RecordAct => ({
    label: `${action.label}${action.inputs.length > 0 ? '…' : ''}`,
    run: () => void acting.begin(action),
    isPrimary: action.name === main,
    isDangerous: action.isDangerous,
    isBusy: acting.isTaking || record.isSaving,
  }));
  const { public_url: url } = store;
  const head: RecordHead = {
    name: storeName(store),
    face: <RecordFace url={store.cover_picture?.url ?? null} icon="shop" name={store.name} isWide />,
    chips: <StatusChips store={store} />,
    facts: [store.open_now.text, store.address_text || store.region_path, onSite(url)],
    acts,
    visibleActs: 2,
    more: [
      copying('Copy ID', String(store.store_id)),
      ...(url === '' ? [] : [copying('Copy web address', url)]),
    ],
    children: (
      <>
        <ShopFacts store={store} />
        {store.status === 'merged' ? <MergedNotice store={store} /> : null}
      </>
    ),
  };
  return { head, question: <ActionQuestion store={store} acting={acting} /> };
}
