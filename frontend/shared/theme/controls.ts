import type { Components } from '@mui/material/styles';

const PHONE = '@media (width < 992px)';

const LOW = { minHeight: 30, paddingBlock: 5 } as const;

/** Input box: a fill with a hairline. An outline shows focus or an error. */
const field = {
  minHeight: 36,
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-small)',
  background: 'var(--fill)',
  color: 'var(--text)',
  fontSize: 14,
  lineHeight: '20px',
  transition: 'border-color var(--quick), background-color var(--quick)',
  '&:hover:not(.Mui-disabled, .Mui-focused)': { background: 'var(--fill-hover)' },
  '&.Mui-focused': {
    borderColor: 'var(--accent)',
    background: 'var(--surface)',
    boxShadow: '0 0 0 1px var(--accent)',
  },
  '&.Mui-error': { borderColor: 'var(--danger)' },
  '&.Mui-error.Mui-focused': { boxShadow: '0 0 0 1px var(--danger)' },
  '&.Mui-disabled, fieldset:disabled &': {
    background: 'none',
    color: 'var(--text-muted)',
    cursor: 'default',
  },
  [PHONE]: { minHeight: 44, fontSize: 16 },
} as const;

const tick = {
  flex: 'none',
  padding: 0,
  color: 'var(--line-strong)',
  '& .MuiSvgIcon-root': { fontSize: 20 },
  '&:hover': { color: 'var(--text-muted)' },
  '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 1 },
  '&.Mui-disabled': { opacity: 0.5 },
} as const;

/** All form controls. */
export const controls: Components = {
  MuiInputBase: {
    styleOverrides: {
      root: field,
      sizeSmall: { minHeight: 32, '& .MuiInputBase-input': LOW, [PHONE]: { minHeight: 40 } },
      input: {
        boxSizing: 'border-box',
        height: 'auto',
        minHeight: 34,
        padding: '7px 10px',
        '&::placeholder': { color: 'var(--text-muted)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentColor' },
        // The button next to it opens our own calendar.
        '&::-webkit-calendar-picker-indicator': { display: 'none' },
        '@media (pointer: coarse)': { '&::-webkit-calendar-picker-indicator': { display: 'block' } },
        '&[inputmode=numeric], &[inputmode=decimal]': { fontVariantNumeric: 'tabular-nums' },
      },
      multiline: {
        padding: 0,
        '& textarea': { padding: '7px 10px' },
        // For browsers that grow textareas themselves (shared/ui/Input.tsx).
        '& textarea[style*="--rows"]': {
          fieldSizing: 'content',
          minHeight: 'calc(var(--rows) * 1lh + 14px)',
          maxHeight: 'calc(var(--most-rows) * 1lh + 14px)',
        },
      },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: {
        '&&&': { minHeight: 34, padding: '7px 30px 7px 10px' },
        '.MuiInputBase-sizeSmall &&&': LOW,
        '&:focus': { background: 'none' },
      },
      icon: { insetInlineEnd: 8, insetBlockStart: 'calc(50% - 7px)', color: 'var(--text-muted)' },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: { background: 'var(--surface)', color: 'var(--text-muted)', fontSize: 12, lineHeight: '28px' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      clearIndicator: {
        visibility: 'visible',
        width: 28,
        height: 28,
        marginInlineEnd: 3,
        padding: 0,
        borderRadius: 'var(--radius-small)',
      },
      endAdornment: { position: 'static', display: 'flex', transform: 'none' },
      paper: { marginBlock: 4, border: '1px solid var(--line)', boxShadow: 'var(--raised)' },
      listbox: {
        maxHeight: 264,
        padding: 4,
        '& .MuiAutocomplete-option': {
          flexWrap: 'wrap',
          gap: '2px 10px',
          minHeight: 34,
          padding: '4px 10px',
          borderRadius: 'var(--radius-small)',
          overflowWrap: 'anywhere',
          '&.Mui-focused, &[aria-selected="true"].Mui-focused': { backgroundColor: 'var(--surface-hover)' },
          [PHONE]: { minHeight: 44 },
        },
      },
      noOptions: { padding: '10px 14px', color: 'var(--text-muted)', fontSize: 14 },
      loading: { padding: '10px 14px', color: 'var(--text-muted)', fontSize: 14 },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { ...tick, borderRadius: 4 } } },
  MuiRadio: { styleOverrides: { root: tick } },
};
