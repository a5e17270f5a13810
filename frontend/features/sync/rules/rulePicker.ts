import { callApi } from '@shared/api/client';
import type { IdPicker } from '@shared/form/idPicker';
import { sentenceOf, type Rule } from './ruleFormat';

async function rules(signal: AbortSignal): Promise<readonly Rule[]> {
  return await callApi('store_sync/query_auto_rules', {}, { signal, handles: 'all' });
}

function named(rule: Rule) {
  return { value: String(rule.rule_id), label: sentenceOf(rule), hint: rule.source_name };
}

/** Picker of the country's rules, searched by source and subject. */
export const rulePicker: IdPicker = {
  search: async (word, _within, signal) => {
    const wanted = word.trim().toLowerCase();
    const options = (await rules(signal)).map(named);
    return options.filter(({ label, hint }) => `${hint} ${label}`.toLowerCase().includes(wanted));
  },
  name: async (ids, signal) => (await rules(signal)).filter(({ rule_id: id }) => ids.includes(id)).map(named),
};
