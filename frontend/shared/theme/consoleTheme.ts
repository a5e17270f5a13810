import { createTheme, type Theme } from '@mui/material/styles';
import { palette as colors } from '@shared/ui/palette';
import { buttons } from './buttons';
import { controls } from './controls';
import { feedback } from './feedback';
import { surfaces } from './surfaces';
import { tabs } from './tabs';

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

/**
 * Create the MUI theme with the colors and sizes of the console. Components are in the files next to this
 * one, by family.
 */
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
      button: { textTransform: 'none', fontWeight: 500, fontSize: 14, lineHeight: '20px' },
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
    components: { ...buttons, ...controls, ...feedback, ...surfaces, ...tabs },
  });
}
