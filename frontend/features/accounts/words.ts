import { useMemo } from 'react';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import { useEnum } from '@shared/session/bootstrap';
import { FIELD_LABELS } from './model';

/** The words for an account's fields, and for the codes that they hold. */
export function useUserWords(): FieldWords {
  const role = useEnum('role');
  const status = useEnum('user_status');
  return useMemo(() => ({ labels: FIELD_LABELS, describe: labelledBy({ role, status }) }), [role, status]);
}
