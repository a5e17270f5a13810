import InputBase from '@mui/material/InputBase';
import type { ComponentProps, ReactNode } from 'react';

interface Adornments {
  /** True for the lower size in the header or footer of a list. */
  isLow?: boolean;
  /** Content inside the box, before the text. */
  before?: ReactNode;
  /** Content inside the box, after the text. */
  after?: ReactNode;
}

/** A single-line text input. Accepts the props of a native input; layouts style it as `.control`. */
export function Input({
  className = '',
  disabled = false,
  isLow = false,
  before,
  after,
  ...input
}: ComponentProps<'input'> & Adornments) {
  return (
    <InputBase
      fullWidth
      className={`control ${className}`}
      size={isLow ? 'small' : 'medium'}
      disabled={disabled}
      readOnly={input.readOnly ?? false}
      error={isTrue(input['aria-invalid'])}
      startAdornment={before}
      endAdornment={after}
      slotProps={{ input }}
    />
  );
}

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Initial number of lines. */
  rows: number;
}

/** Maximum number of lines that it grows to. */
const MOST_ROWS = 14;

/**
 * True if the browser itself grows a textarea with its text. Measuring by script costs one page layout per
 * textarea.
 */
const GROWS_BY_ITSELF = 'CSS' in globalThis && 'supports' in CSS && CSS.supports('field-sizing', 'content');

/** A multi-line text input that grows with its text. */
export function Textarea({ className = '', disabled = false, rows, ...input }: TextareaProps) {
  const wrapperProps = {
    fullWidth: true,
    multiline: true,
    className: `control ${className}`,
    disabled,
    error: isTrue(input['aria-invalid']),
  };
  const most = Math.max(rows, MOST_ROWS);
  if (!GROWS_BY_ITSELF)
    return <InputBase {...wrapperProps} minRows={rows} maxRows={most} inputProps={input} />;
  const style = { ...input.style, '--rows': rows, '--most-rows': most };
  return (
    <InputBase
      {...wrapperProps}
      inputComponent="textarea"
      inputProps={{ ...input, type: undefined, rows, style }}
    />
  );
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
