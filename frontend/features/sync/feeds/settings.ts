import type { CallInput } from '@shared/api/types';
import { readTrust, type Source } from './format';

/** Settings of a source as typed. */
export interface Settings {
  trust: string;
  radius_m: string;
  missing_days_mean: Source['missing_days_mean'];
  close_signal_trusted: boolean;
  enabled: boolean;
}

export const SETTING_LABELS: Readonly<Record<keyof Settings, string>> = {
  trust: 'Trust',
  radius_m: 'Radius in meters',
  missing_days_mean: 'Days without hours',
  close_signal_trusted: 'Propose closures from this source',
  enabled: 'Active',
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

type SettingsPatch = Pick<CallInput<'store_sync/edit_source'>, keyof Settings>;

interface Read {
  /** Values that differ from the source. */
  patch: SettingsPatch;
  /** Errors of invalid values. */
  errors: Readonly<Record<string, string>>;
}

/** Return the typed settings in the format of the API, and their errors. */
export function readSettings(values: Settings, source: Source): Read {
  const errors: Record<string, string> = {};
  const trust = readTrust(values.trust);
  if (trust === null) errors['trust'] = 'A number from 0 to 100';
  const radius = /^\d{1,5}$/.test(values.radius_m.trim()) ? Number(values.radius_m) : 0;
  if (radius < NEAREST || radius > FARTHEST) errors['radius_m'] = 'A whole number from 30 to 1000';
  const { missing_days_mean, close_signal_trusted, enabled } = values;
  const isRadius = errors['radius_m'] === undefined;
  return {
    patch: {
      ...(trust === null || trust === source.trust ? {} : { trust }),
      ...(isRadius && radius !== source.radius_m ? { radius_m: radius } : {}),
      ...(missing_days_mean === source.missing_days_mean ? {} : { missing_days_mean }),
      ...(close_signal_trusted === source.close_signal_trusted ? {} : { close_signal_trusted }),
      ...(enabled === source.enabled ? {} : { enabled }),
    },
    errors,
  };
}
