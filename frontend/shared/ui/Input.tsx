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

/** A box to type several lines in, which grows with them. */
export function Textarea({ className = '', disabled = false, rows, ...input }: TextareaProps) {
  return (
    <InputBase
      fullWidth
      multiline
      className={`control ${className}`}
      disabled={disabled}
      error={isTrue(input['aria-invalid'])}
      minRows={rows}
      maxRows={Math.max(rows, MOST_ROWS)}
      inputProps={input}
    />
  );
}

function isTrue(said: unknown): boolean {
  return said === true || said === 'true';
}
