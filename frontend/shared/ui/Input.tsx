import InputBase from '@mui/material/InputBase';
import type { ComponentProps, ReactNode } from 'react';

interface Around {
  /** Lower, in a line of a list's head or foot. */
  isLow?: boolean;
  /** Stands inside the box before what is typed. */
  before?: ReactNode;
  /** Stands inside the box after what is typed. */
  after?: ReactNode;
}

/** A box to type one line in. It takes what an input of the page takes; layouts find it as `.control`. */
export function Input({
  className = '',
  disabled = false,
  isLow = false,
  before,
  after,
  ...input
}: ComponentProps<'input'> & Around) {
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
  /** The lines there are before anything is typed. */
  rows: number;
}

/** The lines that it grows to. */
const MOST_ROWS = 14;

/** Whether the browser grows a box with what is typed. Where a script measures it, each box lays the page out anew. */
const GROWS_BY_ITSELF = 'CSS' in globalThis && 'supports' in CSS && CSS.supports('field-sizing', 'content');

/** A box to type several lines in, which grows with them. */
export function Textarea({ className = '', disabled = false, rows, ...input }: TextareaProps) {
  const around = {
    fullWidth: true,
    multiline: true,
    className: `control ${className}`,
    disabled,
    error: isTrue(input['aria-invalid']),
  };
  const most = Math.max(rows, MOST_ROWS);
  if (!GROWS_BY_ITSELF) return <InputBase {...around} minRows={rows} maxRows={most} inputProps={input} />;
  const style = { ...input.style, '--rows': rows, '--most-rows': most };
  return (
    <InputBase
      {...around}
      inputComponent="textarea"
      inputProps={{ ...input, type: undefined, rows, style }}
    />
  );
}

function isTrue(said: unknown): boolean {
  return said === true || said === 'true';
}
