import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { DragDropContext, Droppable, type DropResult } from 'react-beautiful-dnd';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { boot } from '@shared/boot/boot';
import { Group } from '@shared/form/Group';
import { messageFor } from '@shared/form/fieldErrors';
import { RecordPicker } from '@shared/form/RecordPicker';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { keyOf, type Item } from '../form/values';
import { MOST_ITEMS, type RecordKind, type Target } from '../model';
import { AddItems } from './AddItems';
import { ItemRow, nameOf } from './ItemRow';
import { PICKERS } from './pickers';
import { useTargets } from './useTargets';
import './items.css';

interface ItemsFieldProps {
  /** Records of the saved items. */
  saved: readonly Target[];
  isDisabled: boolean;
}

/** The items of a collection in order. They can be added, moved, described and removed. */
export function ItemsField({ saved, isDisabled }: ItemsFieldProps) {
  const { field } = useController({ name: 'items' });
  const { getValues, clearErrors } = useFormContext();
  const { errors } = useFormState();
  const [theme, mode] = useWatch({ name: ['theme', 'mode'] }) as readonly unknown[];
  const replacementId = useId();
  const [replacing, setReplacing] = useState<string | null>(null);
  const items = (field.value as readonly Item[] | undefined) ?? [];
  const targetOf = useTargets(items, saved);
  // Read the form, not the last render: several items can be added between two renders.
  const latest = () => getValues('items') as readonly Item[];
  const set = (next: readonly Item[]) => {
    clearErrors('items');
    field.onChange(next);
  };
  const add = (added: readonly Item[]) => {
    const existingKeys = new Set(latest().map(keyOf));
    const fresh = added.filter((item) => !existingKeys.has(keyOf(item)));
    if (fresh.length < added.length) {
      const count = added.length - fresh.length;
      toast.info(
        count === 1 ? 'This item is already in the collection' : `${count} are already in the collection`,
      );
    }
    const freePlaces = MOST_ITEMS - latest().length;
    if (fresh.length > freePlaces)
      toast.warning(`A collection has at most ${MOST_ITEMS} items; ${freePlaces} more fit`);
    set([...latest(), ...fresh.slice(0, freePlaces)]);
  };
  const remove = (item: Item) => {
    const place = latest().findIndex((one) => keyOf(one) === keyOf(item));
    set(latest().filter((one) => keyOf(one) !== keyOf(item)));
    toast.info(`${named(nameOf(item, targetOf(item)))} removed`, {
      action: {
        label: 'Undo',
        run: () => set([...latest().slice(0, place), item, ...latest().slice(place)]),
      },
    });
  };
  const move = ({ source, destination }: DropResult) => {
    if (!destination) return;
    const next = [...latest()];
    const [moved] = next.splice(source.index, 1);
    if (moved !== undefined) next.splice(destination.index, 0, moved);
    set(next);
  };
  const replace = (item: Item, refId: number) => {
    setReplacing(null);
    if (latest().some((one) => one.kind === item.kind && one.ref_id === refId)) {
      toast.info('This item is already in the collection');
      return;
    }
    set(
      latest().map((one) =>
        keyOf(one) === keyOf(item) ? { ...one, ref_id: refId, title_override: '' } : one,
      ),
    );
  };
  const replaced = items.find((item) => keyOf(item) === replacing);
  return (
    <Group
      name="items"
      label={mode === 'rule' ? 'Pinned items' : 'Items'}
      counter={`${items.length}/${MOST_ITEMS}`}
      help={
        mode === 'rule'
          ? 'Shown before the items found by the rule.'
          : 'Shown on the site in this order. At least 3 visible items are required.'
      }
    >
      <AddItems
        isStoresOnly={theme === 'ranking'}
        isDisabled={isDisabled || items.length >= MOST_ITEMS}
        onAdd={add}
      />
      {replaced === undefined ? null : (
        <div className="row well replace-line">
          <label htmlFor={replacementId}>
            Replace <strong>{nameOf(replaced, targetOf(replaced))}</strong>
          </label>
          <RecordPicker
            control={{
              id: replacementId,
              'aria-invalid': false,
              'aria-describedby': undefined,
              'aria-required': undefined,
            }}
            of={PICKERS[replaced.kind as RecordKind].many}
            picker={PICKERS[replaced.kind as RecordKind].picker}
            value={null}
            onChange={(refId) => {
              if (refId !== null) replace(replaced, refId);
            }}
          />
          <Button variant="ghost" size="small" onClick={() => setReplacing(null)}>
            Cancel
          </Button>
        </div>
      )}
      <DragDropContext
        onDragEnd={move}
        nonce={boot().csp_nonce}
        dragHandleUsageInstructions="Press Space to move this item, the arrow keys to choose its place, Space again to drop it, Escape to cancel."
      >
        <Droppable droppableId="items">
          {(droppable) => (
            <ol aria-label="Ordered items" ref={droppable.innerRef} {...droppable.droppableProps}>
              {items.map((item, place) => (
                <ItemRow
                  key={keyOf(item)}
                  item={item}
                  place={place}
                  target={targetOf(item)}
                  message={messageFor(errors, `items.${place}`)}
                  isDisabled={isDisabled}
                  onChange={(part) =>
                    set(latest().map((one) => (keyOf(one) === keyOf(item) ? { ...one, ...part } : one)))
                  }
                  onRemove={() => remove(item)}
                  onReplace={() => setReplacing(keyOf(item))}
                />
              ))}
              {droppable.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </Group>
  );
}
