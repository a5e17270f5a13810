import { Suspense, useState, type ReactNode } from 'react';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { formatCount, formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { lazyPart } from '@shared/ui/lazyPart';
import { toast } from '@shared/ui/toasts';
import {
  isAtOnce,
  formatRows,
  type BulkAction,
  type BulkDefinition,
  type BulkParams,
  type BulkTarget,
} from './bulk';
import type { Selection } from '@shared/table/state/selection';
import { BulkMenu } from './BulkMenu';
import { useBulk, type BulkOutcome } from './useBulk';
import type { Listed } from '@shared/table/state/useListed';
import './BulkBar.css';

const BulkDialog = lazyPart(() => import(/* webpackChunkName: "bulk" */ './BulkDialog'));

interface BulkBarProps {
  bulk: BulkDefinition;
  selection: Selection;
  listed: Listed;
  /** Filters of the list, for actions on all matching rows. */
  filters: Readonly<Record<string, unknown>>;
  total: number;
  isExact: boolean;
  /** Additional actions for the rows. */
  children?: ReactNode;
}

/** The bar below the rows while some are selected: their number and the available actions. */
export function BulkBar({ bulk, selection, listed, filters, total, isExact, children }: BulkBarProps) {
  const [asker] = useState(createAsker);
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [isTaking, setTaking] = useState(false);
  const isMobile = useIsMobile();
  const { run, preview } = useBulk(bulk, asker.ask);
  const target: BulkTarget =
    selection.matching === null
      ? { kind: 'ids', ids: [...selection.ids] }
      : { kind: 'matching', filters, total: selection.matching };
  const takeOf = async (action: BulkAction, params: BulkParams) => {
    if (target.kind === 'ids')
      return takeOfSome(selection, listed, (back) => run(action, target, params, back));
    const refused = await run(action, target, params);
    if (refused === null) selection.clear();
    return refused;
  };
  const take = async (action: BulkAction, params: BulkParams) => {
    setTaking(true);
    try {
      return await takeOf(action, params);
    } finally {
      setTaking(false);
    }
  };
  const begin = async (action: BulkAction) => {
    if (!isAtOnce(action, target)) {
      setAsking(action);
      return;
    }
    const words = Object.values((await take(action, {})) ?? {});
    if (words.length > 0) toast.error(words.join(' '));
  };
  return (
    <>
      {selection.count === 0 ? null : (
        <div
          className={`${isMobile ? 'line scrolls' : 'row'} band at-foot bulk-bar`}
          role="toolbar"
          aria-label="Selected rows"
        >
          <Counted selection={selection} total={total} isExact={isExact} />
          <Button variant="ghost" size="small" aria-label="Clear selection" onClick={selection.clear}>
            Clear
          </Button>
          {bulk.actions.map((action, index) =>
            action.group === undefined ? (
              <Button
                key={action.id}
                size="small"
                className={action.isDangerous === true ? 'danger' : ''}
                isBusy={isTaking}
                onClick={() => void begin(action)}
              >
                {action.label}
                {isAtOnce(action, target) ? '' : '…'}
              </Button>
            ) : bulk.actions.findIndex(({ group }) => group === action.group) === index ? (
              <BulkMenu
                key={action.group}
                label={action.group}
                actions={bulk.actions.filter(({ group }) => group === action.group)}
                isBusy={isTaking}
                onChoose={(chosen) => void begin(chosen)}
              />
            ) : null,
          )}
          {children}
        </div>
      )}
      <Suspense fallback={null}>
        {asking === null || selection.count === 0 ? null : (
          <BulkDialog
            action={asking}
            rows={formatRows(selection.count, bulk)}
            target={target}
            onTake={(params) => take(asking, params)}
            onPreview={(params) => preview(asking, target, params)}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
      <QuestionDialogs asker={asker} />
    </>
  );
}

/**
 * Run an action on the selected rows. Rows that leave the list because of it are deselected; undoing the
 * action selects them again.
 */
async function takeOfSome(
  { ids, drop }: Selection,
  listed: Listed,
  run: (onUndone: () => unknown) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const before = await listed([...ids]);
  let restore = (): unknown => undefined;
  const refused = await run(() => restore());
  if (refused !== null) return refused;
  const after = await listed([...before]);
  const removedIds = new Set([...before].filter((id) => !after.has(id)));
  const select = drop(removedIds);
  restore = async () => select(await listed([...removedIds]));
  return null;
}

/** The number of selected rows ('12 selected'), and a button that selects all matching rows. */
function Counted({ selection, total, isExact }: Pick<BulkBarProps, 'selection' | 'total' | 'isExact'>) {
  const { count, matching } = selection;
  return (
    <>
      <span className="strong numbers" aria-live="polite">
        {matching === null
          ? `${formatNumber(count)} selected`
          : `All ${formatCount(count, isExact)} selected`}
      </span>
      {matching === null && total > count ? (
        <Button variant="ghost" size="small" onClick={() => selection.selectMatching(total)}>
          Select all {formatCount(total, isExact)} matching
        </Button>
      ) : null}
    </>
  );
}
