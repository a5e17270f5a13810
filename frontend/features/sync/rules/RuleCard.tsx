import { useId } from 'react';
import { isApiError } from '@shared/api/errors';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/session/TimeAgo';
import { toast } from '@shared/ui/toasts';
import { SYNC_LIST } from '../model';
import { useSwitch } from './ruleApi';
import { formatApplied, sentenceOf, formatTerms, type Rule } from './ruleFormat';

interface RuleCardProps {
  rule: Rule;
  onEdit: () => void;
  onReplay: () => void;
}

/** A rule as a sentence, with its status, its results and its actions. */
export function RuleCard({ rule, onEdit, onReplay }: RuleCardProps) {
  const id = useId();
  const wasStopped = rule.disabled_why !== '';
  return (
    <li className="stack at-start card" aria-labelledby={id}>
      <div className="facts">
        <h3 id={id}>{sentenceOf(rule)}</h3>
        <StatusChip
          tone={rule.enabled ? 'success' : wasStopped ? 'danger' : 'neutral'}
          label={rule.enabled ? 'On' : wasStopped ? 'Disabled' : 'Off'}
        />
      </div>
      <p className="muted small numbers">{formatTerms(rule)}</p>
      {rule.enabled || rule.last_applied > 0 || rule.applied_today > 0 ? (
        <p className="muted small numbers">
          {formatApplied(rule)}
          {rule.last_applied === 0 ? null : (
            <>
              {' · '}
              <RecordLink path={SYNC_LIST} id={{ rule_id: rule.rule_id, status: 'auto_applied,undone' }}>
                Show them
              </RecordLink>
            </>
          )}
        </p>
      ) : null}
      {wasStopped ? (
        <Notice severity="warning" role="status">
          Disabled by the system <TimeAgo at={rule.disabled_at} />: {rule.disabled_why}.
        </Notice>
      ) : null}
      <RuleActions rule={rule} onEdit={onEdit} onReplay={onReplay} />
    </li>
  );
}

function RuleActions({ rule, onEdit, onReplay }: RuleCardProps) {
  const change = useSwitch();
  const { allowed_actions: allowed } = rule;
  if (allowed.length === 0) return null;
  const sentence = sentenceOf(rule);
  const tries = rule.enabled ? 'Test on past decisions' : 'Test and enable';
  const switchOff = () =>
    change.mutate(
      { rule, isOn: false },
      {
        onSuccess: () => toast.success(`Disabled: ${sentence}`),
        onError: (error) => toast.error(isApiError(error) ? error.message : 'The rule could not be disabled'),
      },
    );
  return (
    <div className="row full acts">
      {allowed.includes('disable') ? (
        <Button
          size="small"
          aria-label={`Disable: ${sentence}`}
          isBusy={change.isPending}
          onClick={switchOff}
        >
          Disable
        </Button>
      ) : null}
      {allowed.includes('replay') ? (
        <Button size="small" aria-label={`${tries}: ${sentence}`} onClick={onReplay}>
          {tries}
        </Button>
      ) : null}
      {allowed.includes('edit') ? (
        <Button size="small" aria-label={`Change: ${sentence}`} onClick={onEdit}>
          Change
        </Button>
      ) : null}
    </div>
  );
}
