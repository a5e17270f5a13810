import { createTheme, type Theme } from '@mui/material/styles';
import { palette as colors } from '@shared/ui/palette';

function paletteOf(scheme: 'light' | 'dark') {
  const color = colors[scheme];
  const plain = (main: string) => ({ main, contrastText: scheme === 'light' ? '#ffffff' : '#151311' });
  return {
    primary: { main: color.accent, dark: color.accentHover, contrastText: color.onAccent },
    success: plain(color.success),
    warning: plain(color.warning),
    error: plain(color.danger),
    info: plain(color.info),
    background: { default: color.bg, paper: color.surface },
    text: { primary: color.text, secondary: color.textMuted },
    divider: color.line,
  };
}

/** The component library in the console's own colors and measures. */
export function createConsoleTheme(): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'm' },
    colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
    spacing: 4,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 13, lineHeight: '18px' },
      h6: { fontSize: 16, lineHeight: '24px', fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 550, fontSize: 14, lineHeight: '20px' },
    },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 180,
        enteringScreen: 180,
        leavingScreen: 140,
        complex: 200,
      },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, padding: '4px 16px' },
          sizeSmall: { minHeight: 28, padding: '2px 10px' },
        },
      },
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
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--line-strong)' } } },
      MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--raised)' } } },
    },
  });
}
