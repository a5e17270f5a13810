import { TextInput } from '@shared/form/fields';
import { ChipsInput } from '../fields/ChipsInput';

/** The fields that only staff can see. */
export function InternalSection() {
  return (
    <>
      <ChipsInput name="labels" help="Internal, for sorting and searching." />
      <TextInput name="internal_note" rows={3} help="Internal only." />
    </>
  );
}
