import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '@shared/ui/Icon';
import type { ControlProps } from './Field';
import './combobox.css';
import './control.css';

export interface ComboOption {
  value: string;
  label: string;
  hint?: string | undefined;
}

interface ComboboxProps {
  control: Omit<ControlProps, 'aria-required'> & { 'aria-required'?: boolean | undefined };
  /** Names the control where no label stands beside it. */
  label?: string | undefined;
  /** What stands in the box while nobody types: the label of what is chosen. */
  text: string;
  options: readonly ComboOption[];
  isLoading?: boolean;
  isDisabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** The words for an empty list. */
  nothing?: string;
  onType: (typed: string) => void;
  onChoose: (option: ComboOption) => void;
  onClear?: (() => void) | undefined;
  /** Backspace in an empty box: takes back the last of several that are chosen. */
  onBackspace?: () => void;
}

/** A box to type in and a list to choose from; whoever uses it finds the options for what is typed. */
export function Combobox(props: ComboboxProps) {
  const { control, label, text, options, isDisabled, placeholder, onClear } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const current = options[Math.min(at, options.length - 1)];
  const listId = `${control.id}-list`;

  const type = (next: string | null) => {
    setTyped(next);
    setAt(0);
    props.onType(next ?? '');
  };
  const close = () => {
    setOpen(false);
    type(null);
  };
  const choose = (option: ComboOption) => {
    close();
    props.onChoose(option);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((at + step + options.length) % Math.max(1, options.length));
      else setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current !== undefined) choose(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && (typed ?? text) === '') {
      props.onBackspace?.();
    }
  };
  return (
    <div className="combobox">
      <input
        {...control}
        role="combobox"
        className="control"
        autoComplete="off"
        aria-label={label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isOpen && current !== undefined ? optionId(listId, current) : undefined}
        disabled={isDisabled}
        placeholder={placeholder}
        value={typed ?? text}
        onChange={(event) => {
          setOpen(true);
          type(event.target.value);
        }}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={handleKey}
      />
      {onClear !== undefined && text !== '' && isDisabled !== true ? (
        <button
          type="button"
          className="combobox-clear"
          aria-label={`Clear ${text}`}
          title="Clear"
          onClick={onClear}
        >
          <Icon name="close" size={14} />
        </button>
      ) : (
        <Icon name="down" size={14} className="combobox-arrow" />
      )}
      {isOpen ? <OptionList {...props} id={listId} current={current} onChoose={choose} /> : null}
    </div>
  );
}

interface OptionListProps extends Pick<ComboboxProps, 'options' | 'isLoading' | 'nothing' | 'onChoose'> {
  id: string;
  current: ComboOption | undefined;
}

function OptionList({
  id,
  options,
  current,
  isLoading = false,
  nothing = 'Nothing found',
  onChoose,
}: OptionListProps) {
  const currentId = current === undefined ? null : optionId(id, current);
  useEffect(() => {
    if (currentId !== null) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const list = useRef<HTMLUListElement>(null);
  const { length } = options;
  useEffect(() => {
    // Low on the screen the form gives way, so that the choices can be seen.
    if (length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  if (length === 0) {
    return (
      <div className="combobox-list combobox-nothing" role="status">
        {isLoading ? 'Looking…' : nothing}
      </div>
    );
  }
  return (
    <ul ref={list} id={id} role="listbox" className="combobox-list" aria-label="Choices">
      {options.map((option) => (
        // The keys work in the box itself; the pointer must not take its focus away.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={option.value}
          id={optionId(id, option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === current}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          {option.hint === undefined ? null : <span className="combobox-hint">{option.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

function optionId(listId: string, { value }: ComboOption): string {
  return `${listId}-${value}`;
}
