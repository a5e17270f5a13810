import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** Props of the form of a typed block. */
export interface FormProps<Of> {
  fields: Of;
  /** ID of the block, used as prefix of IDs in the form. */
  blockId: string;
  isDisabled: boolean;
  onChange: (change: Partial<Of>) => void;
}

interface RowsProps<Item> {
  items: readonly Item[];
  most: number;
  least?: number;
  /** Noun for one item: 'question'. */
  one: string;
  blank: Item | null;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}

/** An ordered list of items that can be added, moved and removed. */
export function Rows<Item>({ items, most, least = 1, one, blank, onChange, children }: RowsProps<Item>) {
  const swap = (index: number, other: number) => {
    const next = [...items];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(other, 0, moved);
    onChange(next);
  };
  return (
    <>
      <ol className="ruled">
        {items.map((item, index) => (
          // Items have no IDs; the index identifies them.
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
