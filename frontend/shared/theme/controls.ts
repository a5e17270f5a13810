import type { Components } from '@mui/material/styles';

/** Whatever is filled in: fields and what stands around them. */
export const controls: Components = {
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } } },
};
