import type { ReactNode } from 'react';
import type { FormSection } from '@shared/form/Outline';
import { FieldList } from './FieldList';
import type { Group } from './Overview';

/** Section of the form. With `fields`, it is also a group of the overview. */
export interface RecordSection extends FormSection {
  fields?: readonly string[];
}

/** Return the groups of the overview: the sections with `fields`, with the values of a saved record. */
export function fieldGroups(
  sections: readonly RecordSection[],
  values: object,
  drawn: Readonly<Record<string, ReactNode>> = {},
): readonly Group[] {
  return sections.flatMap(({ id, title, fields, content }) =>
    fields === undefined
      ? []
      : [
          {
            id,
            title,
            fields,
            view: <FieldList fields={fields} values={{ ...values }} drawn={drawn} />,
            edit: content,
          },
        ],
  );
}
