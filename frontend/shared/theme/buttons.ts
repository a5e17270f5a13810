import type { Components } from '@mui/material/styles';

/** Whatever is pressed. */
export const buttons: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, padding: '4px 16px' },
      sizeSmall: { minHeight: 28, padding: '2px 10px' },
    },
  },
};
