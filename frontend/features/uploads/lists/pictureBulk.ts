import type { Enums } from '@shared/records/useRecordList';
import type { BulkAction, BulkParams } from '@shared/table/actions/bulk';

const OVER = [
  { value: 'missing', label: 'Only pictures without a description' },
  { value: 'all', label: 'All of them, in place of what is there' },
];

/** Return the bulk actions on pictures. `language` is the language of the country. */
export function pictureActions(
  { picture_folder = [], picture_licence = [] }: Enums,
  language: string,
): readonly BulkAction[] {
  return [
    {
      id: 'alt',
      label: 'Describe',
      title: (rows) => `Describe ${rows}`,
      follows: 'The words are read aloud to people who do not see the pictures.',
      done: (rows) => `${rows} described`,
      asks: [
        {
          kind: 'text',
          name: 'alt_local',
          label: `What they show, in ${language}`,
          maxLength: 160,
          isOptional: true,
        },
        { kind: 'text', name: 'alt_en', label: 'The same in English', maxLength: 160, isOptional: true },
        { kind: 'choice', name: 'over', label: 'For', options: OVER, isOptional: true },
      ],
    },
    {
      id: 'tags',
      label: 'Tag',
      title: (rows) => `Tag ${rows}`,
      follows: 'Several tags with a comma between them.',
      done: (rows) => `${rows} tagged`,
      asks: [
        { kind: 'text', name: 'add', label: 'Add', maxLength: 400, isOptional: true },
        { kind: 'text', name: 'remove', label: 'Take away', maxLength: 400, isOptional: true },
      ],
    },
    {
      id: 'folder',
      label: 'Move',
      title: (rows) => `Move ${rows} to another folder`,
      follows: 'Where they are shown stays as it is.',
      done: (rows) => `${rows} moved`,
      asks: [{ kind: 'choice', name: 'folder', label: 'Folder', options: picture_folder }],
    },
    {
      id: 'licence',
      label: 'Licence',
      title: (rows) => `Change the licence of ${rows}`,
      follows: 'After its last day a picture is blocked by itself. Without a last day the licence stays.',
      done: (rows) => `Licence changed for ${rows}`,
      asks: [
        { kind: 'choice', name: 'licence', label: 'Licence', options: picture_licence },
        { kind: 'date', name: 'licence_expires_on', label: 'Last day', isOptional: true },
        {
          kind: 'text',
          name: 'credit',
          label: 'Credit',
          help: 'Left empty, each keeps its own.',
          isOptional: true,
          maxLength: 80,
        },
      ],
    },
    {
      id: 'delete_unused',
      label: 'Delete unused',
      title: (rows) => `Delete those of ${rows} that nothing shows`,
      follows: 'Pictures that are used anywhere stay, and are listed.',
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
