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
  /** Accessible name of a control without visible label. */
  label?: string | undefined;
  /** Text in the box while the user is not typing: the label of the chosen option. */
  text: string;
  options: readonly ComboOption[];
  isLoading?: boolean;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean;
  placeholder?: string | undefined;
  /** Text for an empty list. */
  nothing?: string;
  onType: (typed: string) => void;
  onChoose: (option: ComboOption) => void;
  onClear?: (() => void) | undefined;
  /** Handle Backspace in an empty box: remove the last of several chosen items. */
  onBackspace?: () => void;
}

/** A text input with a list of options. The parent provides options for the typed text. */
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
    // Only the button clears the choice. A user who empties the text wants to type another one.
    if (option !== null) props.onChoose(option);
    else if (how === 'click') onClear?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter would submit the surrounding form.
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
      loadingText="Searching…"
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
