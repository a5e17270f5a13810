import type { CallOutput } from '@shared/api/types';
import { formatNumber } from '@shared/format/count';
import { factsOf } from '@shared/fields/facts';

export type Rule = CallOutput<'store_sync/query_auto_rules'>[number];
export type Replay = CallOutput<'store_sync/replay_auto_rule'>;

export type Mode = Rule['mode'];

/** Subject of a rule that creates new stores. */
export const CREATE = 'create';
/** Subject of a rule that links records to stores from which they do not differ. */
export const LINK = 'link';
/** Fields that no rule may change, and that cannot be chosen as a subject. */
export const NEVER: readonly string[] = ['business_status', 'halal_status'];

const count = (n: number) => formatNumber(n);

/** Texts for missing fields, where the label alone would be wrong English. */
const FILLED: Readonly<Record<string, string>> = {
  email: 'a missing email address',
  phones: 'missing phone numbers',
  name_en: 'a missing English name',
  located_in: 'a missing location inside a building',
  avg_cost: 'a missing cost per person',
};
/** Types of fields with a single value. */
const SINGLE: ReadonlySet<string> = new Set(['text', 'choice', 'number']);

/** Return the missing field as text: 'a missing website', 'missing cuisines'. */
function filledWords({ field, label }: Pick<Rule, 'field' | 'label'>): string {
  const type = factsOf('store').fields[field]?.type ?? '';
  const missing = `missing ${label.toLowerCase()}`;
  return FILLED[field] ?? (SINGLE.has(type) ? `a ${missing}` : missing);
}

/** Return a rule as a sentence: 'Fill in a missing website'. Other modes add the values it may replace. */
export function sentenceOf(rule: Pick<Rule, 'field' | 'label' | 'mode' | 'max_pin_shift_m' | 'source_name'>) {
  if (rule.field === CREATE) return 'Create drafts for new stores of known brands';
  if (rule.field === LINK) return 'Link records without differences to stores that match for certain';
  if (rule.field === 'pin') return `Move a pin up to ${rule.max_pin_shift_m ?? 0} m to a more precise one`;
  if (rule.field === 'name') return 'Correct case and accents of a name';
  const fills = `Fill in ${filledWords(rule)}`;
  if (rule.mode === 'fill_blank') return fills;
  if (rule.mode === 'replace_own') return `${fills}, and replace earlier values from ${rule.source_name}`;
  return `${fills}, and replace any other value`;
}

/** Return the conditions of a rule as text: 'Trust at least 60 %; phone, page or address must match'. */
export function formatTerms(rule: Pick<Rule, 'min_trust' | 'require_corroborated' | 'source_trust'>): string {
  const trust = `Trust at least ${percent(rule.min_trust)}`;
  const trustNote =
    rule.source_trust < rule.min_trust
      ? ` (this source has ${percent(rule.source_trust)}, so the rule has no effect)`
      : '';
  const agree = rule.require_corroborated ? '; phone, page or address must match' : '';
  return `${trust}${trustNote}${agree}`;
}

/** Return the results of a rule as text: '12 of at most 500 applied today; 2 of the last 40 undone'. */
export function formatApplied(
  rule: Pick<Rule, 'applied_today' | 'daily_cap' | 'last_applied' | 'last_undone'>,
) {
  const today = `${count(rule.applied_today)} of at most ${count(rule.daily_cap)} applied today`;
  if (rule.last_applied === 0) return today;
  return `${today}; ${rule.last_undone === 0 ? 'none' : count(rule.last_undone)} of the last ${count(rule.last_applied)} undone`;
}

/**
 * Return the precision of a test as text: 'In 212 past decisions it would have been right 209 times (98.6
 * %).'
 */
export function formatPrecision(replay: NonNullable<Rule['replay']>): string {
  const { considered, agree, differ, precision } = replay;
  const cases = agree + differ;
  if (considered === 0)
    return 'No past decisions on this field for this source, so the rule cannot be tested.';
  if (cases === 0) {
    return `The rule would have left all ${count(considered)} past decisions to staff, so it cannot be tested.`;
  }
  const times = `would have been correct ${agree === 1 ? 'once' : `${count(agree)} times`}`;
  if (precision === null) {
    return `Too few past decisions: in ${count(cases)} it ${times}.`;
  }
  return `In ${count(cases)} past decisions it ${times} (${share(precision)}).`;
}

/** Return a share as text: 0.986 becomes '98.6 %'. It is never rounded up to 100. */
export function share(part: number): string {
  const rounded = Math.round(part * 1000) / 10;
  return `${part < 1 ? Math.min(rounded, 99.9) : rounded} %`;
}

/** Precision below which a rule would be wrong too often. */
const GOOD_SHARE = 0.95;

/** Return a warning to show before a rule is enabled, or '' if there is none. */
export function formatCaution({ precision, considered }: NonNullable<Rule['replay']>): string {
  if (precision === null) {
    return considered === 0
      ? 'Review some records first, or check its samples carefully.'
      : 'Fewer than 20 cases are not reliable. Check its samples carefully.';
  }
  if (precision >= GOOD_SHARE) return '';
  return 'It would have been wrong in more than 5% of cases. Such a rule is likely to be disabled again.';
}

/** Return a summary of rules: '2 rules on, 1 switched off by the system'. 'No rules' if there are none. */
export function formatSummary(rules: readonly Rule[]): string {
  const on = rules.filter(({ enabled }) => enabled).length;
  const stopped = rules.filter(({ disabled_why: why }) => why !== '').length;
  if (rules.length === 0) return 'No rules';
  const summary = on === 0 ? 'All rules off' : on === 1 ? '1 rule on' : `${on} rules on`;
  return stopped === 0 ? summary : `${summary}, ${stopped} disabled by the system`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

// -- form -----------------------------------------------------------------------------------------
/** Settings of a rule as typed. */
export interface RuleSettings {
  field: string;
  mode: Mode;
  min_trust: string;
  max_pin_shift_m: string;
  require_corroborated: boolean;
}

export const RULE_LABELS: Readonly<Record<keyof RuleSettings, string>> = {
  field: 'About',
  mode: 'Action',
  min_trust: 'Minimum trust',
  max_pin_shift_m: 'Maximum move in meters',
  require_corroborated: 'Phone, page or address must match',
};

const LEAST_TRUST = 60;
const FARTHEST_M = 50;

export function settingsOf(rule: Rule | null): RuleSettings {
  return {
    field: rule?.field ?? '',
    mode: rule?.mode ?? 'fill_blank',
    min_trust: String(Math.round((rule?.min_trust ?? LEAST_TRUST / 100) * 100)),
    max_pin_shift_m: String(rule?.max_pin_shift_m ?? FARTHEST_M),
    require_corroborated: rule?.require_corroborated ?? false,
  };
}

interface Read {
  /** Values that differ from the rule, or all values of a new one. */
  patch: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
}

/** Return the typed settings in the format of the API, and their errors. */
export function readSettings(values: RuleSettings, rule: Rule | null): Read {
  const errors: Record<string, string> = {};
  const trust = wholeIn(values.min_trust, LEAST_TRUST, 100);
  if (trust === null) errors['min_trust'] = `A whole number from ${LEAST_TRUST} to 100`;
  const shift = values.field === 'pin' ? wholeIn(values.max_pin_shift_m, 1, FARTHEST_M) : null;
  if (values.field === 'pin' && shift === null) {
    errors['max_pin_shift_m'] = `A whole number from 1 to ${FARTHEST_M}`;
  }
  if (values.field === '') errors['field'] = 'Choose a field';
  const settings: Record<string, unknown> = {
    mode: values.mode,
    min_trust: trust === null ? null : trust / 100,
    max_pin_shift_m: shift,
    require_corroborated: values.require_corroborated,
  };
  const before: Record<string, unknown> = { ...rule };
  const changed = Object.entries(settings).filter(
    ([name, value]) => errors[name] === undefined && (rule === null || value !== before[name]),
  );
  return { patch: Object.fromEntries(changed), errors };
}

function wholeIn(text: string, least: number, most: number): number | null {
  const digits = text.replace('%', '').trim();
  const value = /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** Return the possible modes for the subject of a rule. */
export function modesFor(field: string): readonly Mode[] {
  if (field === CREATE || field === LINK) return ['fill_blank'];
  if (field === 'hours') return ['fill_blank', 'replace_own'];
  if (field === 'pin' || field === 'name') return ['replace_own', 'replace'];
  return ['fill_blank', 'replace_own', 'replace'];
}
