import type { BulkAction } from '@shared/table/actions/bulk';

const REASON = { kind: 'text', name: 'reason', label: 'Reason', maxLength: 500, isLong: true } as const;

/** Bulk actions on accounts. */
export const USER_ACTIONS: readonly BulkAction[] = [
  {
    id: 'enable',
    label: 'Enable',
    title: (rows) => `Enable ${rows}`,
    follows: 'Their people can sign in again.',
    done: (rows) => `${rows} enabled`,
  },
  {
    id: 'disable',
    label: 'Disable',
    title: (rows) => `Disable ${rows}`,
    follows:
      'Their people are signed out everywhere and cannot sign in until the accounts are enabled again.',
    done: (rows) => `${rows} disabled`,
    asks: [{ ...REASON, help: 'Kept in the history. May be left empty.', isOptional: true }],
    isDangerous: true,
  },
  {
    id: 'revoke_sessions',
    label: 'End sessions',
    title: (rows) => `End all sessions of ${rows}`,
    follows: 'Their people are signed out everywhere and can sign in again. This cannot be undone.',
    done: (rows) => `Sessions of ${rows} ended`,
    isDangerous: true,
  },
];
