import type { Components, CSSObject } from '@mui/material/styles';

function toned(tone: string): CSSObject {
  return {
    backgroundColor: `var(--${tone}-soft)`,
    '& .MuiAlert-icon': { color: `var(--${tone})` },
  };
}

/** Whatever tells something: notices, chips, what stands in for content on its way. */
export const feedback: Components = {
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
          { props: { severity: 'info' }, style: toned('info') },
          { props: { severity: 'warning' }, style: toned('warning') },
          { props: { severity: 'error' }, style: toned('danger') },
        ],
      },
      icon: { marginInlineEnd: 0, padding: '2px 0', opacity: 1 },
      message: {
        flex: '1 1 180px',
        padding: 0,
        overflow: 'visible',
        overflowWrap: 'anywhere',
        '& :is(p, ul)': { margin: 0 },
      },
      action: { gap: 8, alignItems: 'center', margin: 0, padding: 0 },
    },
  },
};
