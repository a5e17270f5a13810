import type { Components, CSSObject } from '@mui/material/styles';

function toned(tone: string): CSSObject {
  return {
    backgroundColor: `var(--${tone}-soft)`,
    '& .MuiAlert-icon': { color: `var(--${tone})` },
  };
}

const chip: CSSObject = {
  height: 'auto',
  minHeight: 28,
  borderRadius: 14,
  backgroundColor: 'var(--fill-hover)',
  lineHeight: '18px',
  "&[aria-pressed='true']": { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
  '@media (width < 992px)': { minHeight: 36, borderRadius: 18 },
};

/** Notices, chips and placeholders. */
export const feedback: Components = {
  MuiChip: {
    styleOverrides: {
      root: {
        ...chip,
        variants: [
          {
            props: ({ clickable, onClick }) => clickable === true || onClick !== undefined,
            style: {
              cursor: 'pointer',
              '@media (hover: hover)': {
                "&:hover:not([aria-pressed='true'])": { backgroundColor: 'var(--hairline)' },
              },
            },
          },
        ],
      },
      label: {
        display: 'flex',
        gap: 6,
        alignItems: 'center',
        padding: '0 10px',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        // A round button at the end matches the round end of the chip.
        '&:has(> button)': { gap: 2, paddingInlineEnd: 0 },
        '& > .MuiIconButton-root': { borderRadius: '50%' },
      },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { borderRadius: 6, backgroundColor: 'var(--fill-hover)' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: '4px 10px',
        padding: '8px 12px',
        borderRadius: 8,
        color: 'var(--text)',
        fontSize: 14,
        lineHeight: '20px',
        variants: [
          { props: { severity: 'success' }, style: toned('success') },
          { props: { severity: 'info' }, style: toned('info') },
          { props: { severity: 'warning' }, style: toned('warning') },
          { props: { severity: 'error' }, style: toned('danger') },
        ],
      },
      icon: { marginInlineEnd: 0, padding: '2px 0', opacity: 1 },
      message: {
        flex: '1 1 180px',
        minWidth: 0,
        padding: 0,
        overflow: 'visible',
        overflowWrap: 'anywhere',
        '& :is(p, ul)': { margin: 0 },
      },
      action: { gap: 8, alignItems: 'center', margin: 0, padding: 0 },
    },
  },
};
