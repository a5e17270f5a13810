import InputBase from '@mui/material/InputBase';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MuiSelect from '@mui/material/Select';
import {
  Children,
  Fragment,
  isValidElement,
  useId,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { useCoarsePointer } from '@shared/hooks/useCoarsePointer';
import { useIsOutOfUse } from './Fieldset';
import { Icon } from './Icon';

interface Chosen {
  target: { value: string };
}

interface SelectProps {
  /** With an id its label is the element `<id>-label`; without one it needs an `aria-label`. */
  id?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  className?: string | undefined;
  value: string | number | undefined;
  disabled?: boolean | undefined;
  /** Takes no choice while the last one is being saved, and keeps the focus. */
  isBusy?: boolean | undefined;
  /** Lower, in a line of a list's head or foot. */
  isLow?: boolean | undefined;
  /** The device's own list in any case: beside a text it leaves the focus and the selection alone. */
  isNative?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
  onChange: (event: Chosen) => void;
  onBlur?: (() => void) | undefined;
  /** The choices as the page writes them: `option`, in an `optgroup` or not. */
  children: ReactNode;
}

/** One of a few: a menu, or the device's own list where a finger does the pointing. */
export function Select(props: SelectProps) {
  const { id, ref, className = '', value = '', isBusy = false, children } = props;
  const isNative = useCoarsePointer() || props.isNative === true;
  const disabled = useIsDisabled(props, isNative);
  const said = saidOf(props);
  return (
    <MuiSelect
      {...(isNative ? {} : { SelectDisplayProps: said })}
      {...(id === undefined || isNative ? {} : { labelId: `${id}-label` })}
      native={isNative}
      variant="standard"
      fullWidth
      displayEmpty
      size={props.isLow === true ? 'small' : 'medium'}
      className={`control ${className}`}
      disabled={disabled}
      readOnly={isBusy}
      autoFocus={props.autoFocus === true}
      error={props['aria-invalid'] === true}
      inputRef={ref}
      value={String(value)}
      input={<InputBase slotProps={{ input: isNative ? said : {} }} />}
      IconComponent={Arrow}
      onChange={(event) => props.onChange({ target: { value: event.target.value } })}
      onBlur={() => props.onBlur?.()}
    >
      {isNative ? children : itemsOf(children)}
    </MuiSelect>
  );
}

function useIsDisabled({ disabled = false, isBusy = false }: SelectProps, isNative: boolean): boolean {
  const isOutOfUse = useIsOutOfUse();
  // The device's own list can only be closed to choices by disabling it.
  return isOutOfUse || disabled || (isBusy && isNative);
}

/** One of a few, with what it is called beside or above it. */
export function LabelledSelect({
  className,
  label,
  ...select
}: Omit<SelectProps, 'id'> & { label: ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <span id={`${id}-label`}>{label}</span>
      <Select {...select} id={id} />
    </div>
  );
}

function saidOf({ id, ...props }: SelectProps) {
  return {
    ...(id === undefined ? {} : { id, 'aria-labelledby': `${id}-label` }),
    ...(props.isBusy === true ? { 'aria-disabled': true, 'aria-busy': true } : {}),
    'aria-label': props['aria-label'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    'aria-required': props['aria-required'],
  };
}

function Arrow({ className }: { className: string }) {
  return <Icon name="down" size={14} className={className} />;
}

type OptionProps = ComponentProps<'option'>;

/** An option that says no value stands for its words. */
function valueOf({ value, children }: OptionProps): string {
  if (value !== undefined) return String(value);
  return typeof children === 'string' ? children : '';
}

/** Whatever stands in the menu is told that it is an option; the name of a group is none. */
function GroupName({ label }: { label: string | undefined; disabled: true }) {
  return <ListSubheader role="presentation">{label}</ListSubheader>;
}

/** Menu items for options, groups and all. */
function itemsOf(options: ReactNode): ReactElement[] {
  return Children.toArray(options).flatMap((option): ReactElement[] => {
    if (!isValidElement<OptionProps>(option)) return [];
    const { label, disabled = false, children } = option.props;
    if (option.type === Fragment) return itemsOf(children);
    if (option.type === 'optgroup') {
      return [<GroupName key={`group ${label ?? ''}`} disabled label={label} />, ...itemsOf(children)];
    }
    return [
      <MenuItem key={valueOf(option.props)} value={valueOf(option.props)} disabled={disabled}>
        {children}
      </MenuItem>,
    ];
  });
}
