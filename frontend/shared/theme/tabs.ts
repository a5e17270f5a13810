import type { Components } from '@mui/material/styles';

/** Tabs of screens and views of lists. */
export const tabs: Components = {
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: {
      root: { minHeight: 36 },
      indicator: { backgroundColor: 'var(--accent)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flexDirection: 'row',
        gap: 6,
        minWidth: 0,
        minHeight: 36,
        padding: '0 12px',
        color: 'var(--text-muted)',
        fontWeight: 400,
        textTransform: 'none',
        '&.Mui-selected': { color: 'var(--text)', fontWeight: 500 },
        '&:focus-visible': { outlineOffset: -2 },
        '@media (hover: hover)': { '&:hover': { color: 'var(--text)' } },
        '@media (width < 992px)': { minHeight: 40 },
      },
    },
  },
};
