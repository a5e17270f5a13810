import { Suspense, useState, type ReactNode } from 'react';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formatCount, formatNumber } from '@shared/format/count';
import { Button } from '@shared/ui/Button';
import { lazyPart } from '@shared/ui/lazyPart';
import { toast } from '@shared/ui/toasts';
import { isAtOnce, formatRows, type BulkAction, type BulkDefinition, type BulkParams } from './bulk';
import type { Selection } from './selection';
import { useBulk } from './useBulk';
import './BulkBar.css';

const BulkDialog = lazyPart(() => import(/* webpackChunkName: "bulk" */ './BulkDialog'));

interface BulkBarProps {
  bulk: BulkDefinition;
  selection: Selection;
  /** What the list is narrowed by, for an action over all that match. */
  filters: Readonly<Record<string, unknown>>;
  total: number;
  isExact: boolean;
  /** What else may be done with the rows. */
  children?: ReactNode;
}

/** Stands below the rows while some are selected: how many, and what may be done with them. */
export function BulkBar({ bulk, selection, filters, total, isExact, children }: BulkBarProps) {
  const [asker] = useState(createAsker);
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const { isRunning, run } = useBulk(bulk, asker.ask);
  const target =
    selection.matching === null
      ? ({ kind: 'ids', ids: [...selection.ids] } as const)
      : ({ kind: 'matching', filters, total: selection.matching } as const);
  const take = async (action: BulkAction, params: BulkParams) => {
    const refused = await run(action, target, params);
    if (refused === null) selection.clear();
    return refused;
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
        <div className="line scrolls band at-foot bulk-bar" role="toolbar" aria-label="Selected rows">
          <Counted selection={selection} total={total} isExact={isExact} />
          {bulk.actions.map((action) => (
            <Button
              key={action.id}
              size="small"
              className={action.isDangerous === true ? 'danger' : ''}
              isBusy={isRunning}
              onClick={() => void begin(action)}
            >
              {action.label}
              {isAtOnce(action, target) ? '' : '…'}
            </Button>
          ))}
          {children}
          <Button variant="ghost" size="small" aria-label="Clear selection" onClick={selection.clear}>
            Clear
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asking === null || selection.count === 0 ? null : (
          <BulkDialog
            action={asking}
            rows={formatRows(selection.count, bulk)}
            target={target}
            onTake={(params) => take(asking, params)}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
      <QuestionDialogs asker={asker} />
    </>
  );
}

/** '12 selected', and the step from the rows in sight to all that match. */
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
