import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** A typed block's form: what it holds, and a way to hold something else. */
export interface FormProps<Of> {
  fields: Of;
  /** The block's id, for ids within the form. */
  blockId: string;
  isDisabled: boolean;
  onChange: (change: Partial<Of>) => void;
}

interface RowsProps<Item> {
  items: readonly Item[];
  most: number;
  least?: number;
  /** Names one of them: 'question'. */
  one: string;
  blank: Item | null;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}

/** Several of a kind in their order: added, moved, taken away. */
export function Rows<Item>({ items, most, least = 1, one, blank, onChange, children }: RowsProps<Item>) {
  const swap = (index: number, other: number) => {
    const next = [...items];
    const [taken] = next.splice(index, 1);
    if (taken !== undefined) next.splice(other, 0, taken);
    onChange(next);
  };
  return (
    <>
      <ol className="ruled">
        {items.map((item, index) => (
          // Rows have no ids of their own; their order is what they are.
          <li key={index} className="line at-start">
            <div className="stack grows">
              {children(
                item,
                (next) => onChange(items.map((old, place) => (place === index ? next : old))),
                index,
              )}
            </div>
            <div className="stack-flush rigid">
              <RowButton
                label={`Move ${one} ${index + 1} up`}
                sign="↑"
                isOff={index === 0}
                onPress={() => swap(index, index - 1)}
              />
              <RowButton
                label={`Move ${one} ${index + 1} down`}
                sign="↓"
                isOff={index === items.length - 1}
                onPress={() => swap(index, index + 1)}
              />
              <RowButton
                label={`Remove ${one} ${index + 1}`}
                sign="✕"
                isOff={items.length <= least}
                onPress={() => onChange(items.filter((_, place) => place !== index))}
              />
            </div>
          </li>
        ))}
      </ol>
      {blank === null || items.length >= most ? null : (
        <div>
          <Button size="small" onClick={() => onChange([...items, blank])}>
            Add {one}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  sign: string;
  isOff: boolean;
  onPress: () => void;
}

function RowButton({ label, sign, isOff, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}
