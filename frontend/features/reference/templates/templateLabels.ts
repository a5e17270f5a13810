import type { FieldLabels } from '@shared/form/labels';

/** The words for the fields of a template, for its history and for what a colleague changed. */
export const TEMPLATE_LABELS: FieldLabels = {
  labels: { label: 'Name', body: 'Text', types: 'For messages about', is_active: 'In use' },
  codes: { language: 'message_language', types: 'message_type' },
};
