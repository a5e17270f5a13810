import type { Components } from '@mui/material/styles';

/** Menus, dialogs, drawers and tooltips. */
export const surfaces: Components = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--raised)' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiMenu: {
    styleOverrides: {
      paper: { border: '1px solid var(--line)', boxShadow: 'var(--raised)', marginTop: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: 34, gap: 10, borderRadius: 6, margin: '0 4px', padding: '4px 12px' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: { tooltip: { fontSize: 12, fontWeight: 500 } },
  },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--raised)' } } },
};
