import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { isApiError } from '@shared/api/errors';
import { formatNumber } from '@shared/format/count';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { toast } from '@shared/ui/toasts';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { syncKeys } from '../api';
import { storeName, SYNC_DETAIL } from '../model';
import { useKeepRule, useRules, useSwitch } from './ruleApi';
import { formatCaution, formatPrecision, sentenceOf, formatTerms, type Replay } from './ruleFormat';

interface ReplayViewProps {
  ruleId: number;
  onDone: () => void;
}

/** A rule tested on past decisions: precision, wrong cases, and a button to enable it. */
export function ReplayView({ ruleId, onDone }: ReplayViewProps) {
  const country = useCountryCode();
  const keep = useKeepRule();
  // A test stores its result, so it runs each time the view is opened and never refetches by itself.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...syncKeys.all, 'replay', country, ruleId],
    queryFn: async ({ signal }) => {
      const response = await callApi(
        'store_sync/replay_auto_rule',
        { rule_id: ruleId },
        { signal, country, handles: 'all' },
      );
      keep(response.rule);
      return response;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <DialogContent className="stack-loose links run-detail">
        {data === undefined ? null : <ReplayResult replay={data} />}
        {data === undefined && error === null ? (
          <>
            <p role="status">Testing on past decisions…</p>
            <SkeletonRows rows={4} />
          </>
        ) : null}
        {error === null ? null : <LoadError error={error} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={onDone}>
          Back
        </Button>
        {data === undefined || isFetching ? null : <SwitchOn ruleId={ruleId} replay={data} onDone={onDone} />}
      </DialogActions>
    </>
  );
}

function SwitchOn({ ruleId, replay, onDone }: ReplayViewProps & { replay: Replay }) {
  const { data } = useRules();
  const change = useSwitch();
  const rule = data?.find(({ rule_id: id }) => id === ruleId) ?? replay.rule;
  if (!rule.allowed_actions.includes('enable')) return null;
  const switchOn = () =>
    change.mutate(
      // Only the tested version can be enabled: changed settings need a new test.
      { rule: replay.rule, isOn: true },
      {
        onSuccess: () => {
          toast.success(`Enabled: ${sentenceOf(rule)}`);
          onDone();
        },
        onError: (error) => {
          toast.error(isApiError(error) ? error.message : 'The rule could not be enabled');
          onDone();
        },
      },
    );
  return (
    <Button variant="filled" isBusy={change.isPending} onClick={switchOn}>
      Enable
    </Button>
  );
}

function ReplayResult({ replay: { rule, rows, stays } }: { replay: Replay }) {
  const replay = rule.replay;
  if (replay === null) return null;
  const caution = formatCaution(replay);
  return (
    <>
      <div>
        <h3>{sentenceOf(rule)}</h3>
        <p className="muted small numbers">{formatTerms(rule)}</p>
      </div>
      <p className="title strong numbers" role="status">
        {formatPrecision(replay)}
      </p>
      {caution === '' ? null : <Notice severity="warning">{caution}</Notice>}
      <p className="muted small numbers">
        {`If enabled, it applies at most ${formatNumber(rule.daily_cap)} records a day from new files. It is disabled if more than 5 of its last 100 records are undone.`}
      </p>
      {rows.length === 0 ? null : <Differing rows={rows} differ={replay.differ} />}
      {stays.length === 0 ? null : (
        <section aria-labelledby="rule-stays">
          <h3 id="rule-stays">Left to staff: {formatNumber(replay.untouched)}</h3>
          <ul className="stack-tight">
            {stays.map(({ reason, count }) => (
              <li key={reason}>
                <span className="numbers">{formatNumber(count)}</span> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Differing({ rows, differ }: { rows: Replay['rows']; differ: number }) {
  return (
    <section aria-labelledby="rule-differs">
      <h3 id="rule-differs">
        {differ > rows.length
          ? `Staff decided differently: the newest ${rows.length} of ${formatNumber(differ)}`
          : `Staff decided differently: ${formatNumber(differ)}`}
      </h3>
      <ul className="stack">
        {rows.map((row) => (
          <li className="stack at-start card" key={row.sync_id}>
            <RecordLink path={SYNC_DETAIL} id={row.sync_id}>
              {row.store === null ? row.title : storeName(row.store)}
            </RecordLink>
            <dl className="fact-list small">
              <dt>The store had</dt>
              <dd>
                <Lines lines={row.current_lines} />
              </dd>
              <dt>The rule would set</dt>
              <dd>
                <Lines lines={row.proposed_lines} />
              </dd>
              <dt>Staff</dt>
              <dd>
                {row.did.charAt(0).toLowerCase() + row.did.slice(1)}
                {row.why === '' ? '' : `: ${row.why}`}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <span className="muted">Nothing</span>;
  return <>{lines.join(', ')}</>;
}
