import type { BulkAction } from '@shared/table/actions/bulk';

const REASON = { kind: 'text', name: 'reason', label: 'Reason', maxLength: 500, isLong: true } as const;

/** Bulk actions on accounts. */
export const USER_ACTIONS: readonly BulkAction[] = [
  {
    id: 'enable',
    label: 'Enable',
    title: (rows) => `Enable ${rows}`,
    follows: 'These users can sign in again.',
    done: (rows) => `${rows} enabled`,
  },
  {
    id: 'disable',
    label: 'Disable',
    title: (rows) => `Disable ${rows}`,
    follows: 'These users are signed out everywhere and cannot sign in until their accounts are enabled.',
    done: (rows) => `${rows} disabled`,
    inputs: [{ ...REASON, help: 'Optional. Recorded in history.', isOptional: true }],
    isDangerous: true,
  },
  {
    id: 'revoke_sessions',
    label: 'End sessions',
    title: (rows) => `End all sessions of ${rows}`,
    follows: 'These users are signed out everywhere and can sign in again. This cannot be undone.',
    done: (rows) => `Sessions of ${rows} ended`,
    isDangerous: true,
  },
];
