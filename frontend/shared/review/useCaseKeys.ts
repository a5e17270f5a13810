import { meaningOf } from '@shared/keys/keys';
import { useListKeys, type ListKey } from '@shared/table/useListKeys';
import { useScreenActions } from '@shared/workspace/hooks';

/** The keys of a case that is open: what they do is offered in the palette by its name, too. */
export function useCaseKeys(bindings: readonly ListKey[]): void {
  useListKeys(bindings);
  const possible = bindings.filter(({ isImpossible }) => isImpossible !== true);
  useScreenActions(possible.map((one) => ({ label: meaningOf(one), command: one.command, run: one.run })));
}
