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
  /** With an ID, the label is the element `<id>-label`; without one, `aria-label` is required. */
  id?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  className?: string | undefined;
  value: string | number | undefined;
  disabled?: boolean | undefined;
  /** True while the last choice is being saved. The select ignores choices but keeps the focus. */
  isBusy?: boolean | undefined;
  /** True for the lower size in the header or footer of a list. */
  isLow?: boolean | undefined;
  /** True to always use the native select. Inside a text editor it leaves focus and selection unchanged. */
  isNative?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
  onChange: (event: Chosen) => void;
  onBlur?: (() => void) | undefined;
  /** Native `option` elements, with or without `optgroup`. */
  children: ReactNode;
}

/** A select: a MUI menu, or the native select on touch devices. */
export function Select(props: SelectProps) {
  const { id, ref, className = '', value = '', isBusy = false, children } = props;
  const isNative = useCoarsePointer() || props.isNative === true;
  const disabled = useIsDisabled(props, isNative);
  const ariaProps = accessibleProps(props);
  return (
    <MuiSelect
      {...(isNative ? {} : { SelectDisplayProps: ariaProps })}
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
      input={<InputBase slotProps={{ input: isNative ? ariaProps : {} }} />}
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
  // A native select can only ignore choices by being disabled.
  return isOutOfUse || disabled || (isBusy && isNative);
}

/** A select with a visible label. */
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

function accessibleProps({ id, ...props }: SelectProps) {
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

/** Return the value of an option; its text if it has no `value`. */
function valueOf({ value, children }: OptionProps): string {
  if (value !== undefined) return String(value);
  return typeof children === 'string' ? children : '';
}

/** The heading of a group of options. MUI gives every menu child the role of an option; this one has none. */
function GroupName({ label }: { label: string | undefined; disabled: true }) {
  return <ListSubheader role="presentation">{label}</ListSubheader>;
}

/** Convert options and groups to menu items. */
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
