import type { ListDefinition } from './definition';
import { useListChoices } from './useListChoices';
import { useListCommands } from './useListCommands';
import { useListData } from './useListData';

/** Return the state of a list screen: the user's choices, the rows, and the commands. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const choices = useListChoices(definition);
  const data = useListData(definition, choices);
  const commands = useListCommands(definition, choices, data);
  return { ...choices, ...data, ...commands };
}

/** Props of a part of a list screen. */
export interface PartProps<Row> {
  definition: ListDefinition<Row>;
  list: ReturnType<typeof useList<Row>>;
}
