import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useState, type HTMLAttributes, type Key, type KeyboardEvent } from 'react';
import { useIsOutOfUse } from '@shared/ui/Fieldset';
import { Icon } from '@shared/ui/Icon';
import type { ControlProps } from './Labelled';
import './combobox.css';

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
  autoFocus?: boolean;
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
  const { control, label, text, options, isDisabled = false, placeholder, onClear } = props;
  const isOutOfUse = useIsOutOfUse() || isDisabled;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const type = (next: string | null) => {
    setTyped(next);
    props.onType(next ?? '');
  };
  const choose = (option: ComboOption | null, how: string) => {
    // Emptying the box by hand is the way to type something else; only the button clears.
    if (option !== null) props.onChoose(option);
    else if (how === 'click') onClear?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    // It would send the form around.
    if (event.key === 'Enter' && isOpen) event.preventDefault();
    if (event.key === 'Backspace' && (typed ?? text) === '') props.onBackspace?.();
  };
  return (
    <Autocomplete
      id={control.id}
      options={options}
      value={text === '' ? null : { value: text, label: text }}
      inputValue={typed ?? text}
      open={isOpen}
      disabled={isOutOfUse}
      loading={props.isLoading === true}
      loadingText="Looking…"
      noOptionsText={props.nothing ?? 'Nothing found'}
      autoHighlight
      disableClearable={onClear === undefined}
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, chosen) => option.label === chosen.label}
      clearText={`Clear ${text}`}
      clearIcon={<Icon name="close" size={14} />}
      slotProps={{ clearIndicator: { tabIndex: 0 } }}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        type(null);
      }}
      onInputChange={(_, next, reason) => {
        if (reason === 'input') type(next);
      }}
      onChange={(event, option) => choose(option, event.type)}
      onKeyDown={handleKey}
      renderOption={({ key, ...item }, option) => <Choice key={key} item={item} option={option} />}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <InputBase
          {...input}
          fullWidth
          autoFocus={props.autoFocus === true}
          className={`control ${input.className}`}
          disabled={isOutOfUse}
          error={control['aria-invalid']}
          endAdornment={input.endAdornment ?? <Icon name="down" size={14} className="combobox-arrow" />}
          slotProps={{
            input: {
              ...htmlInput,
              ...control,
              ...(label === undefined ? {} : { 'aria-label': label }),
              placeholder,
            },
          }}
        />
      )}
    />
  );
}

interface ChoiceProps {
  item: HTMLAttributes<HTMLLIElement>;
  option: ComboOption;
  key: Key;
}

function Choice({ item, option: { label, hint } }: ChoiceProps) {
  return (
    <li {...item}>
      <span>{label}</span>
      {hint === undefined ? null : <span className="muted tiny">{hint}</span>}
    </li>
  );
}
