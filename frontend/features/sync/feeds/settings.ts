import { readTrust, type Source } from './words';

/** A source's settings as they are typed. */
export interface Settings {
  trust: string;
  radius_m: string;
  missing_days_mean: Source['missing_days_mean'];
  close_signal_trusted: boolean;
  enabled: boolean;
}

export const SETTING_LABELS: Readonly<Record<keyof Settings, string>> = {
  trust: 'Trust',
  radius_m: 'Radius in metres',
  missing_days_mean: 'Days that hours leave out',
  close_signal_trusted: 'Believed when it says that a place has closed',
  enabled: 'In use',
};

const NEAREST = 30;
const FARTHEST = 1000;

export function settingsOf(source: Source): Settings {
  return {
    trust: String(Math.round(source.trust * 100)),
    radius_m: String(source.radius_m),
    missing_days_mean: source.missing_days_mean,
    close_signal_trusted: source.close_signal_trusted,
    enabled: source.enabled,
  };
}

interface Read {
  /** What differs from the source. */
  patch: Readonly<Record<string, unknown>>;
  /** What cannot be read, in words. */
  errors: Readonly<Record<string, string>>;
}

/** What was typed, as it is sent. */
export function readSettings(values: Settings, source: Source): Read {
  const errors: Record<string, string> = {};
  const trust = readTrust(values.trust);
  if (trust === null) errors['trust'] = 'A number from 0 to 100';
  const radius = /^\d{1,5}$/.test(values.radius_m.trim()) ? Number(values.radius_m) : 0;
  if (radius < NEAREST || radius > FARTHEST) errors['radius_m'] = 'A whole number from 30 to 1000';
  const said: Record<string, unknown> = { ...values, trust, radius_m: radius };
  const before: Record<string, unknown> = { ...source };
  const changed = Object.entries(said).filter(
    ([name, value]) => errors[name] === undefined && value !== before[name],
  );
  return { patch: Object.fromEntries(changed), errors };
}
