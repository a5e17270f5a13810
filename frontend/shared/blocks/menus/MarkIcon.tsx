const PATHS = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6V4ZM6 10h6a3 3 0 0 1 0 6H6v-6Z',
  italic: 'M8.5 4h6M5.5 16h6M12 4 8 16',
  strike:
    'M4 10h12M13.5 6.5A3.5 3 0 0 0 10 4.5c-2 0-3.5 1-3.5 2.6M6.5 13.5a3.5 3 0 0 0 3.5 2c2 0 3.5-1 3.5-2.6',
  indent: 'M4 5h12M10 10h6M4 15h12M4 8l2.5 2L4 12',
  outdent: 'M4 5h12M10 10h6M4 15h12M6.5 8 4 10l2.5 2',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.6-2.6a3 3 0 0 0-4.2-4.2L10 5.8M11.5 8.5a3 3 0 0 0-4.2 0l-2.6 2.6a3 3 0 0 0 4.2 4.2l1.1-1.1',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M16 8l-3.5-3.5M16 8l-3.5 3.5',
  plus: 'M10 4v12M4 10h12',
} as const;

/** The icons of the editor toolbar, in the style of the other icons. */
export function MarkIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      aria-hidden
      width={16}
      height={16}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
