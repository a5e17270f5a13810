import { ViewedNotice } from '@shared/permission/ViewedNotice';
import { CountryNotice } from './CountryNotice';
import { FormErrors } from './FormErrors';
import { OffersNotice, RestoredNotice } from './RestoredNotice';
import type { RecordForm } from './useRecordForm';

/** The notices above the fields: read-only, other country, restored input, and errors. */
export function RecordNotices({ record, canSave }: { record: RecordForm; canSave: boolean }) {
  return (
    <>
      <ViewedNotice />
      <CountryNotice />
      <RestoredNotice record={record} />
      {canSave ? <OffersNotice record={record} /> : null}
      <FormErrors />
    </>
  );
}
