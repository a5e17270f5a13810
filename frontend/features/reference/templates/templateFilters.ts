import { useMemo } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import type { ListDefaultsFor } from '@shared/table/state/listCalls';

/** Return the filters and sort orders of the template list. */
export function useTemplateListDefaults(): ListDefaultsFor<'business_message/list_templates'> {
  const language = useEnum('message_language');
  const type = useEnum('message_type');
  return useMemo(
    () => ({
      filters: [
        { kind: 'many', key: 'language', label: 'Language', options: language },
        { kind: 'many', key: 'type', label: 'Message types', options: type },
        { kind: 'yesNo', key: 'is_active', label: 'Status', yes: 'Active', no: 'Disabled' },
      ],
      sorts: ['label', 'created_at', 'updated_at'],
      sortBy: 'label',
      sortOrder: 'asc',
    }),
    [language, type],
  );
}
