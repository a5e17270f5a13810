import type { FieldLabels } from '@shared/form/labels';

/** Labels of a template's fields, used in its history and in conflicts. */
export const TEMPLATE_LABELS: FieldLabels = {
  labels: { label: 'Name', body: 'Text', types: 'Message types', is_active: 'Active' },
  codes: { language: 'message_language', types: 'message_type' },
};
