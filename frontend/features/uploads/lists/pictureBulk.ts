import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction, BulkParams } from '@shared/table/actions/bulk';

const OVER = [
  { value: 'missing', label: 'Only pictures without alt text' },
  { value: 'all', label: 'All pictures, replacing existing texts' },
];

/** Return the bulk actions on pictures. `language` is the language of the country. */
export function pictureActions(
  { picture_folder = [], picture_licence = [] }: Enums,
  language: string,
): readonly BulkAction[] {
  return [
    {
      id: 'alt',
      label: 'Set alt text',
      title: (rows) => `Set alt text of ${rows}`,
      follows: 'Describe the pictures for people who can’t see them.',
      done: (rows) => `Alt text set for ${rows}`,
      inputs: [
        {
          kind: 'text',
          name: 'alt_local',
          label: `Alt text in ${language}`,
          maxLength: 160,
          isOptional: true,
        },
        { kind: 'text', name: 'alt_en', label: 'Alt text in English', maxLength: 160, isOptional: true },
        { kind: 'choice', name: 'over', label: 'For', options: OVER, isOptional: true },
      ],
    },
    {
      id: 'tags',
      label: 'Tag',
      title: (rows) => `Tag ${rows}`,
      follows: 'Separate tags with commas.',
      done: (rows) => `${rows} tagged`,
      inputs: [
        { kind: 'text', name: 'add', label: 'Add', maxLength: 400, isOptional: true },
        { kind: 'text', name: 'remove', label: 'Remove', maxLength: 400, isOptional: true },
      ],
    },
    {
      id: 'folder',
      label: 'Move',
      title: (rows) => `Move ${rows} to another folder`,
      follows: 'Where they are used is not changed.',
      done: (rows) => `${rows} moved`,
      inputs: [{ kind: 'choice', name: 'folder', label: 'Folder', options: picture_folder }],
    },
    {
      id: 'licence',
      label: 'License',
      title: (rows) => `Change the license of ${rows}`,
      follows:
        'A picture is blocked automatically when its license expires. Without an expiry date, the license does not expire.',
      done: (rows) => `License changed for ${rows}`,
      inputs: [
        { kind: 'choice', name: 'licence', label: 'License', options: picture_licence },
        { kind: 'date', name: 'licence_expires_on', label: 'Expiry date', isOptional: true },
        {
          kind: 'text',
          name: 'credit',
          label: 'Credit',
          help: 'Leave blank to keep current values.',
          isOptional: true,
          maxLength: 80,
        },
      ],
    },
    {
      id: 'delete_unused',
      label: 'Delete unused',
      title: (rows) => `Delete unused pictures among ${rows}`,
      follows: 'Used pictures are skipped and listed.',
      done: (rows) => `${rows} deleted`,
      isDangerous: true,
    },
  ];
}

const LISTS: ReadonlySet<string> = new Set(['add', 'remove']);

/** Return the parameters with comma-separated texts split into lists. */
export function paramsOf(params: BulkParams): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, LISTS.has(name) ? partsOf(String(value)) : value]),
  );
}

function partsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
