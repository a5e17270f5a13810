import type { ListDefinition } from './definition';
import { useListChoices } from './useListChoices';
import { useListCommands } from './useListCommands';
import { useListData } from './useListData';

/** All that the parts of a list screen share: what the person chose, the rows, and what can be done with them. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const choices = useListChoices(definition);
  const data = useListData(definition, choices);
  const commands = useListCommands(definition, choices, data);
  return { ...choices, ...data, ...commands };
}

/** The props of a part of a list screen. */
export interface PartProps<Row> {
  definition: ListDefinition<Row>;
  list: ReturnType<typeof useList<Row>>;
}
