import Button from '@mui/material/Button';
import { useContext } from 'react';
import { countryOf } from '@shared/boot/boot';
import { RecordCountryContext } from '@shared/session/recordCountry';
import { Notice } from '@shared/ui/Notice';
import { useWorkspace } from '@shared/workspace/hooks';

/** Show that the record belongs to another country than the current one, and offer to switch. */
export function CountryNotice() {
  const elsewhere = useContext(RecordCountryContext);
  const workspace = useWorkspace();
  if (elsewhere === null || elsewhere.what === null) return null;
  const { value, label } = countryOf(elsewhere.country);
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={() => workspace.changeCountry(value)}>
          Switch to {label}
        </Button>
      }
    >
      This {elsewhere.what} is in {label}. Amounts, times and regions are those of {label}.
    </Notice>
  );
}
