export type FormValues = Readonly<Record<string, unknown>>;

/** Compare two form values by content. '' and null are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) && isNothing(other)) return true;
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSame(one[key], other[key]));
  }
  return false;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Return the changed fields with their current values, as the patch of an edit. */
export function patchOf(base: FormValues, now: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSame(base[key], value)));
}
