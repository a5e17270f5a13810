import { meaningOf } from '@shared/keys/keys';
import { useListKeys, type ListKey } from '@shared/keys/useListKeys';
import { useScreenActions } from '@shared/workspace/hooks';

/** Register the shortcuts of an open case. They are also listed in the command palette. */
export function useCaseKeys(bindings: readonly ListKey[]): void {
  useListKeys(bindings);
  const possible = bindings.filter(({ isImpossible }) => isImpossible !== true);
  useScreenActions(possible.map((one) => ({ label: meaningOf(one), command: one.command, run: one.run })));
}
