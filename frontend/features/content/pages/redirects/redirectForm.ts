import type { Faults } from '@shared/form/faults';
import { valueLabels } from '@shared/fields/facts';
import type { RedirectRow } from '../model';
import { targetFaults, type RedirectTarget } from './redirectTargets';

/** Form values of a redirect. */
export interface RedirectValues {
  from_path: string;
  target: RedirectTarget;
  code: RedirectRow['code'];
  note: string;
}

const LABELS = valueLabels('redirect', 'code');
/** Redirect codes: permanent (301) or temporary (302). */
export const CODES = ([301, 302] as const).map((value) => ({ value, label: LABELS[value] ?? String(value) }));
const CODE_GONE = 410;
const CODE_FOUND = 302;
const GONE_LABEL = 'Gone (410)';
type Led = Pick<RedirectRow, 'code' | 'to_type' | 'to_title' | 'to_address' | 'page'>;

export function codeOf(value: string): RedirectValues['code'] {
  return CODES.find((one) => String(one.value) === value)?.value ?? 301;
}

/** Return the form values of a redirect. A new one leads to the given page, if any. */
export function redirectValues(redirect: RedirectRow | null, pageId: number | null): RedirectValues {
  if (redirect === null)
    return { from_path: '', target: { to_type: 'page', to_id: pageId, to_url: '' }, code: 301, note: '' };
  const { from_path, to_type, to_id, to_url, code, note } = redirect;
  return { from_path, target: { to_type, to_id, to_url }, code: code === CODE_GONE ? 301 : code, note };
}

/** Return the errors of missing values, by field. */
export function faultsOf({ from_path, target }: RedirectValues): Faults {
  return { ...(from_path.trim() === '' && { from_path: 'Enter the old address' }), ...targetFaults(target) };
}

/** Return the form values in the format of the API. Without a target the code is always 410. */
export function redirectInput(
  { from_path, target, code, note }: RedirectValues,
  redirect: Pick<RedirectRow, 'redirect_id' | 'version'> | null,
) {
  return {
    ...(redirect === null ? {} : { redirect_id: redirect.redirect_id, version: redirect.version }),
    from_path: from_path.trim(),
    ...target,
    code: target.to_type === 'gone' ? CODE_GONE : code,
    note: note.trim(),
  };
}

/**
 * Return the effect of a redirect as text. While the target page is live, it describes where requests lead;
 * `way` names that place in relation to the screen.
 */
export function formatTarget(
  { code, to_type: type, to_title: title, to_address: address, page }: Led,
  way = 'here',
): string {
  if (page?.is_live === true)
    return code === CODE_FOUND ? `Redirects ${way} temporarily (302)` : `Redirects ${way} permanently (301)`;
  if (type === 'gone') return GONE_LABEL;
  // The target is not published: unpublished or deleted.
  if (address === '') return title === '' ? GONE_LABEL : `${GONE_LABEL} until ${title} is published`;
  return `Redirects to ${title} (${code})`;
}
