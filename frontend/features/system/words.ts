import type { Tone } from '@shared/ui/StatusChip';
import type { Part, SystemStatus } from './api';

export const PARTS: Readonly<Record<Part['part'], string>> = {
  worker: 'Workers',
  schedule: 'Schedule',
  storage: 'File storage',
  mail: 'Email',
  backup: 'Backup',
  history: 'History',
};

export const STATES: Readonly<Record<Part['state'], { tone: Tone; label: string }>> = {
  ok: { tone: 'success', label: 'OK' },
  warning: { tone: 'warning', label: 'Check' },
  failed: { tone: 'danger', label: 'Not working' },
};

export const LANES: Readonly<Record<SystemStatus['lanes'][number]['lane'], string>> = {
  people: 'User jobs',
  upkeep: 'Maintenance',
};

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** Return a duration in its largest unit: "5 min". */
export function formatSpan(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= size);
  return unit === undefined ? '0 s' : `${Math.floor(seconds / unit[0])} ${unit[1]}`;
}
