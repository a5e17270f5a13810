import { meaningOf } from '@shared/keys/keys';
import type { ListKey } from '@shared/table/useListKeys';
import { toast } from '@shared/ui/toasts';

/** The reason why a case takes no decision while its last action is under way. */
export const STILL_SENT = 'the action before it is still being sent';

/** Return the keys of actions that are not possible now: pressing one shows the reason. */
export function withoutEffect(keys: readonly ListKey[], reason: string): ListKey[] {
  return keys.map((key) => ({
    ...key,
    isImpossible: true,
    run: () => toast.info(`${meaningOf(key)}: ${reason}`),
  }));
}
