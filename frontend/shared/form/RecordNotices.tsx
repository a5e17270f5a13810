import { ViewedNotice } from '@shared/permission/ViewedNotice';
import { CountryNotice } from './CountryNotice';
import { FormErrors } from './FormErrors';
import { OffersNotice, RestoredNotice } from './RestoredNotice';
import type { RecordForm } from './useRecordForm';

/** What is to be known before the fields: that one only looks on, another country, input that was brought back, what was refused. */
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
