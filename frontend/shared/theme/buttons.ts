import type { Components, CSSObject } from '@mui/material/styles';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    /** The main action of a region. */
    filled: true;
    /** All other actions. */
    quiet: true;
    /** Secondary actions: cancel, show more. */
    ghost: true;
    /** A line of a list, which links to its content. */
    line: true;
    /** A view of a list; the active one is pressed. */
    tab: true;
    contained: false;
    outlined: false;
    text: false;
  }
}

const NARROW = '@media (width < 992px)';
/** Touch devices keep the hover state after a tap. */
const HOVER = '@media (hover: hover)';
const PRESSED = "&[aria-pressed='true']";
/** Disabled or busy. */
const OFF = "&.Mui-disabled, &[aria-disabled='true']";
const BUSY = "&[aria-busy='true']";
const ON = "&:not(.Mui-disabled, [aria-disabled='true'])";

function hovered(style: CSSObject): CSSObject {
  return { [HOVER]: { '&:hover': style } };
}

const root: CSSObject = {
  // A label never wraps, in any font: the row of the button wraps instead.
  minWidth: 'auto',
  whiteSpace: 'nowrap',
  minHeight: 36,
  padding: '4px 14px',
  gap: 6,
  border: '1px solid transparent',
  color: 'var(--text)',
  transition: 'background-color var(--quick)',
  '& > svg': { flex: 'none' },
  // A disabled button stays readable, and shows the reason on hover.
  [OFF]: { pointerEvents: 'auto', cursor: 'default', color: 'var(--text-muted)' },
  [BUSY]: { cursor: 'progress' },
  [NARROW]: { minHeight: 40 },
};

const small: CSSObject = {
  minHeight: 28,
  padding: '2px 10px',
  borderRadius: 6,
  fontSize: 13,
  lineHeight: '18px',
  [NARROW]: { minHeight: 40 },
};

const quiet: CSSObject = {
  borderColor: 'var(--hairline)',
  backgroundColor: 'var(--fill)',
  ...hovered({ backgroundColor: 'var(--fill-hover)' }),
  [PRESSED]: { borderColor: 'transparent', backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
  [OFF]: { backgroundColor: 'var(--fill)', color: 'var(--text-muted)' },
};

const filled: CSSObject = {
  backgroundColor: 'var(--accent)',
  color: 'var(--on-accent)',
  ...hovered({ backgroundColor: 'var(--accent-hover)' }),
  [OFF]: { backgroundColor: 'var(--fill-hover)', color: 'var(--text-muted)' },
};

const ghost: CSSObject = {
  paddingInline: 8,
  color: 'var(--accent)',
  // Only its own soft background has enough contrast with the accent color.
  ...hovered({ backgroundColor: 'var(--accent-soft)' }),
  [OFF]: { backgroundColor: 'transparent', color: 'var(--text-muted)' },
};

/** For the name of a record, which may be long. */
const wrapping: CSSObject = { minWidth: 0, whiteSpace: 'normal' };

const ghostPlain: CSSObject = {
  ...wrapping,
  color: 'var(--text)',
  ...hovered({ backgroundColor: 'var(--fill-hover)' }),
};

const line: CSSObject = {
  ...wrapping,
  justifyContent: 'flex-start',
  width: '100%',
  padding: '4px 8px',
  color: 'inherit',
  fontWeight: 400,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  ...hovered({ backgroundColor: 'var(--fill-hover)' }),
  "&[aria-current='true']": { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
};

const tab: CSSObject = {
  minHeight: 34,
  paddingInline: 12,
  borderWidth: '0 0 2px',
  borderRadius: 0,
  color: 'var(--text-muted)',
  fontWeight: 400,
  '&:focus-visible': { outlineOffset: -2 },
  ...hovered({ color: 'var(--text)' }),
  [PRESSED]: { borderColor: 'var(--accent)', color: 'var(--text)', fontWeight: 500 },
};

const danger: CSSObject = { [ON]: { color: 'var(--danger)' } };
const filledDanger: CSSObject = {
  [ON]: {
    backgroundColor: 'var(--danger)',
    color: 'var(--on-danger)',
    ...hovered({ backgroundColor: 'var(--danger-hover)' }),
  },
};

const toggle: CSSObject = {
  minHeight: 28,
  padding: '2px 12px',
  gap: 6,
  border: 0,
  // Next to another one, MUI makes its corners square.
  '&&': { margin: 0, borderRadius: 6 },
  color: 'var(--text-muted)',
  fontSize: 13,
  lineHeight: '18px',
  textTransform: 'none',
  ...hovered({ color: 'var(--text)' }),
  '&.Mui-selected, &.Mui-selected:hover': {
    backgroundColor: 'var(--surface)',
    boxShadow: '0 0 0 1px var(--hairline)',
    color: 'var(--text)',
  },
  [OFF]: { border: 0, color: 'var(--text-muted)' },
  [NARROW]: { minHeight: 36 },
};

/** All buttons: 36 px high, 28 px if small, 40 px on touch devices. */
export const buttons: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { variant: 'quiet', disableElevation: true },
    styleOverrides: {
      root: {
        ...root,
        variants: [
          { props: { size: 'small' }, style: small },
          { props: { variant: 'quiet' }, style: quiet },
          { props: { variant: 'filled' }, style: filled },
          { props: { variant: 'ghost' }, style: ghost },
          { props: { variant: 'ghost', color: 'inherit' }, style: ghostPlain },
          { props: { variant: 'line' }, style: line },
          { props: { variant: 'tab' }, style: tab },
          // Inside a line of text or a table.
          { props: { variant: 'ghost', size: 'small' }, style: { [NARROW]: { minHeight: 32 } } },
          { props: { color: 'error' }, style: danger },
          {
            props: { variant: 'ghost', color: 'error' },
            style: hovered({ backgroundColor: 'var(--danger-soft)' }),
          },
          { props: { variant: 'filled', color: 'error' }, style: filledDanger },
        ],
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        flex: 'none',
        flexWrap: 'wrap',
        maxWidth: '100%',
        padding: 2,
        gap: 2,
        borderRadius: 8,
        backgroundColor: 'var(--fill-hover)',
      },
    },
  },
  MuiToggleButton: { styleOverrides: { root: toggle } },
  MuiIconButton: {
    styleOverrides: {
      root: {
        flex: 'none',
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 6,
        color: 'var(--text-muted)',
        ...hovered({ backgroundColor: 'var(--fill-hover)', color: 'var(--text)' }),
        [PRESSED]: { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
        [OFF]: { pointerEvents: 'auto', cursor: 'default', color: 'var(--text-muted)', opacity: 0.6 },
        [BUSY]: { cursor: 'progress' },
        [NARROW]: { width: 40, height: 40 },
        variants: [
          { props: { size: 'small' }, style: { width: 28, height: 28, [NARROW]: { width: 36, height: 36 } } },
        ],
      },
    },
  },
};
