import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { EmptyState } from '@shared/ui/EmptyState';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { Source } from '../feeds/format';
import { ReplayView } from './ReplayView';
import { useRules } from './ruleApi';
import { RuleCard } from './RuleCard';
import { RuleForm } from './RuleForm';
import type { Rule } from './ruleFormat';

type View = { kind: 'list' } | { kind: 'form'; rule: Rule | null } | { kind: 'replay'; rule: Rule };

const LIST: View = { kind: 'list' };

interface RulesDialogProps {
  source: Source;
  /** ID of the rule that a notification links to. It is listed first. */
  ruleId: number | null;
  onClose: () => void;
}

/**
 * A dialog with the rules of a source: which changes are applied automatically. Rules are tested on past
 * decisions first.
 */
export function RulesDialog({ source, ruleId, onClose }: RulesDialogProps) {
  const [view, setView] = useState<View>(LIST);
  const back = () => setView(LIST);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={useIsMobile()}
      onClose={onClose}
      aria-labelledby="rules-title"
    >
      <DialogTitle id="rules-title" className="breaks">
        {`Rules of ${source.name}`}
      </DialogTitle>
      {view.kind === 'form' ? (
        <RuleForm source={source} rule={view.rule} onDone={back} />
      ) : view.kind === 'replay' ? (
        <ReplayView key={view.rule.rule_id} ruleId={view.rule.rule_id} onDone={back} />
      ) : (
        <RuleList source={source} ruleId={ruleId} onView={setView} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface RuleListProps extends RulesDialogProps {
  onView: (view: View) => void;
}

function RuleList({ source, ruleId, onView, onClose }: RuleListProps) {
  const { data, error, refetch } = useRules();
  const rules = rulesOf(data ?? [], source.source_code, ruleId);
  const mayAdd = ['edit', 'upload'].some((action) => source.allowed_actions.includes(action));
  return (
    <>
      <DialogContent className="stack-loose links run-detail">
        <p>
          Changes are applied without review if rules of this source cover all changes of a record. Everything
          else goes to review. 5% of applied records are sampled for a manual check.
        </p>
        <p className="muted small">
          Rules never change names, open or closed, halal, alcohol, pork, moves, duplicates or locked fields.
        </p>
        {data !== undefined ? null : error === null ? (
          <SkeletonRows rows={5} height={96} />
        ) : (
          <LoadError error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && rules.length === 0 ? (
          <EmptyState
            icon="check"
            title="No rules yet"
            hint={
              mayAdd
                ? 'All changes from this source go to review. Add a rule for reliable changes.'
                : 'All changes from this source go to review. Managers can add rules.'
            }
          />
        ) : null}
        <ul className="stack">
          {rules.map((rule) => (
            <RuleCard
              key={rule.rule_id}
              rule={rule}
              onEdit={() => onView({ kind: 'form', rule })}
              onReplay={() => onView({ kind: 'replay', rule })}
            />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        {mayAdd && data !== undefined ? (
          <Button variant="ghost" color="inherit" onClick={() => onView({ kind: 'form', rule: null })}>
            Add a rule
          </Button>
        ) : null}
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * Return the rules of a source: the requested one first, then enabled ones, then those that the system
 * disabled.
 */
export function rulesOf(rules: readonly Rule[], code: string, first: number | null): readonly Rule[] {
  const weight = (rule: Rule) =>
    rule.rule_id === first ? 0 : rule.enabled ? 1 : rule.disabled_why === '' ? 3 : 2;
  return rules
    .filter(({ source_code: of }) => of === code)
    .toSorted((one, other) => weight(one) - weight(other) || one.rule_id - other.rule_id);
}
