import { meaningOf } from '@shared/keys/keys';
import type { ListKey } from '@shared/keys/useListKeys';
import { toast } from '@shared/ui/toasts';

/** Reason why a case accepts no decision while its last action is running. */
export const STILL_SENT = 'the previous action is still being saved';

/** Return shortcuts for actions that are not possible now. Pressing one shows the reason. */
export function withoutEffect(keys: readonly ListKey[], reason: string): ListKey[] {
  return keys.map((key) => ({
    ...key,
    isImpossible: true,
    run: () => toast.info(`${meaningOf(key)}: ${reason}`),
  }));
}
