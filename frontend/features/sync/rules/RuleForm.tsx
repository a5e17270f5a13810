import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { FieldLabelsContext, labelledBy } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { createAsker } from '@shared/form/questions';
import { formCall, save } from '@shared/form/saving';
import { HistoryCard } from '@shared/history/HistoryCard';
import { WhyNot } from '@shared/permission/WhyNot';
import { useEnum } from '@shared/session/bootstrap';
import { useAllowed } from '@shared/permission/Allowed';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { Select } from '@shared/ui/Select';
import { confirm } from '@shared/ui/confirm';
import { toast } from '@shared/ui/toasts';
import { Labelled } from '@shared/form/Labelled';
import { Line } from '@shared/form/Line';
import { optionsOf } from '@shared/ui/options';
import { SettingTick } from '../feeds/SettingTick';
import type { Source } from '../feeds/format';
import { useKeepRule, useRules } from './ruleApi';
import {
  CREATE,
  LINK,
  modesFor,
  NEVER,
  readSettings,
  RULE_LABELS,
  sentenceOf,
  settingsOf,
  type Mode,
  type Rule,
  type RuleSettings,
} from './ruleFormat';

const HISTORY_LABELS = {
  labels: { ...RULE_LABELS, enabled: 'Enabled', disabled_why: 'Why it was switched off' },
};

interface RuleFormProps {
  source: Source;
  /** Rule to edit, or null for a new one. */
  rule: Rule | null;
  onDone: () => void;
}

/** The form of a rule's settings. Settings that differ from the tested ones disable the rule. */
export function RuleForm({ source, rule, onDone }: RuleFormProps) {
  const country = useCountryCode();
  const keep = useKeepRule();
  const modes = useEnum('sync_rule_mode');
  const [base] = useState(rule);
  const [values, setValues] = useState<RuleSettings>(() => settingsOf(base));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const [asker] = useState(createAsker);
  const { patch, errors: unread } = readSettings(values, base);
  const isDirty = Object.keys(patch).length + Object.keys(unread).length > 0;
  const change = (next: Partial<RuleSettings>) => {
    setErrors({});
    setValues({ ...values, ...next });
  };
  const about =
    base === null ? { source_code: source.source_code, field: values.field } : { rule_id: base.rule_id };

  const submit = async () => {
    setErrors(unread);
    if (Object.keys(unread).length > 0) return;
    setSaving(true);
    try {
      const result = await save(
        (sent, version) =>
          callApi(
            'store_sync/save_auto_rule',
            { ...about, ...(version === null ? {} : { version }), ...sent },
            { ...formCall, country },
          ),
        patch,
        base?.version ?? null,
        asker.ask,
      );
      if (result.kind === 'refused') setErrors(result.errors);
      if (result.kind !== 'saved') return;
      const merged = result.mergedWith === null ? '' : `, merged with what ${result.mergedWith} changed`;
      keep(result.record);
      toast.success(
        base?.enabled === true && !result.record.enabled
          ? `Saved and disabled until it is tested: ${sentenceOf(result.record)}${merged}`
          : `Saved: ${sentenceOf(result.record)}${merged}`,
      );
      onDone();
    } finally {
      setSaving(false);
    }
  };
  const leave = async () => {
    const isSure =
      !isDirty ||
      base === null ||
      (await confirm({
        title: 'Discard changes to the rule?',
        text: 'Your changes are not saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Stay',
      }));
    if (isSure) onDone();
  };
  const field = (name: keyof RuleSettings) => ({
    id: `rule-${name}`,
    label: RULE_LABELS[name],
    error: errors[name],
  });
  const offered = modes.filter(({ value }) => modesFor(values.field).includes(value as Mode));
  return (
    <FieldLabelsContext value={{ labels: RULE_LABELS, describe: labelledBy({ mode: modes }) }}>
      <form
        className="stack-flush grows"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogContent className="stack-loose">
          {base === null ? <h3>New rule</h3> : <h3>{sentenceOf(base)}</h3>}
          {errors['form'] === undefined ? null : (
            <Notice severity="error" role="alert">
              {errors['form']}
            </Notice>
          )}
          {base === null ? (
            <AboutField
              {...field('field')}
              source={source}
              value={values.field}
              onChange={(name) => change({ field: name, mode: modesFor(name)[0] ?? 'fill_blank' })}
            />
          ) : null}
          {offered.length < 2 ? null : (
            <Labelled {...field('mode')}>
              {(control) => (
                <Select
                  {...control}
                  value={values.mode}
                  onChange={(event) => change({ mode: event.target.value as Mode })}
                >
                  {optionsOf(offered)}
                </Select>
              )}
            </Labelled>
          )}
          <Line
            {...field('min_trust')}
            help="Percentage, at least 60. Sources with less trust apply nothing."
            inputMode="numeric"
            value={values.min_trust}
            onChange={(min_trust) => change({ min_trust })}
          />
          {values.field === 'pin' ? (
            <Line
              {...field('max_pin_shift_m')}
              help="1 to 50 m, only to a more precise pin."
              inputMode="numeric"
              value={values.max_pin_shift_m}
              onChange={(max_pin_shift_m) => change({ max_pin_shift_m })}
            />
          ) : null}
          {values.field === CREATE || values.field === LINK ? null : (
            <SettingTick
              label={RULE_LABELS.require_corroborated}
              help="At least one must be the same on both sides, even for linked records."
              isOn={values.require_corroborated}
              onChange={(isOn) => change({ require_corroborated: isOn })}
            />
          )}
          {base?.enabled === true ? (
            <p className="field-help">Changing the settings disables the rule until it is tested again.</p>
          ) : null}
          <RuleHistory rule={base} />
        </DialogContent>
        <DialogActions>
          <Button variant="ghost" color="inherit" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" isBusy={isSaving} disabled={!isDirty}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}

/** The history of a rule, such as its creator and when it was enabled and disabled. */
function RuleHistory({ rule }: { rule: Rule | null }) {
  if (rule === null) return null;
  return (
    <>
      <WhyNot objectType="auto_rule" objectId={rule.rule_id} version={rule.version} />
      <HistoryCard
        objectType="auto_rule"
        objectId={rule.rule_id}
        version={rule.version}
        labels={HISTORY_LABELS}
        restorable={[]}
      />
    </>
  );
}

interface AboutFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  source: Source;
  value: string;
  onChange: (field: string) => void;
}

/** The subject of a new rule: fields that can have a rule and have none yet. */
function AboutField({ source, value, onChange, ...field }: AboutFieldProps) {
  const fields = useEnum('sync_field');
  const isSuperAdmin = useAllowed();
  const usedFields = new Set(
    (useRules().data ?? [])
      .filter(({ source_code: of }) => of === source.source_code)
      .map(({ field: name }) => name),
  );
  const makesStores = isSuperAdmin && source.kind === 'chain_feed' && !usedFields.has(CREATE);
  return (
    <Labelled {...field}>
      {(control) => (
        <Select {...control} autoFocus value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose…</option>
          {makesStores ? <option value={CREATE}>New stores of known brands</option> : null}
          {usedFields.has(LINK) ? null : <option value={LINK}>Links without differences</option>}
          {fields
            .filter(({ value: name }) => !usedFields.has(name) && !NEVER.includes(name))
            .map(({ value: name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </Select>
      )}
    </Labelled>
  );
}
