import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { messageFor } from '@shared/form/fieldErrors';
import { useLeaving } from '@shared/form/useLeaving';
import { useEnum } from '@shared/session/bootstrap';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { Radio } from '@shared/ui/Tick';
import { useStoreField } from '../../fieldHooks';
import type { Phone } from '../../model';
import { useReference } from '../../reference';
import { Group } from '@shared/form/Group';
import { optionsOf } from '@shared/ui/options';
import {
  addPhone,
  changePhone,
  exampleOf,
  formatTyped,
  loadPhones,
  looksWrong,
  makePrimary,
  MOST_PHONES,
  problemOfPhone,
  removePhone,
  shownNumber,
  storedNumber,
  typeWith,
  type PhoneLibrary,
} from './phones';

/** The phone numbers, in the format of the country. One of them is primary. */
export function PhonesField() {
  const { value, onChange } = useStoreField('phones');
  const library = usePhoneLibrary();
  const { pack } = useReference();
  const leave = useLeaving('phones');
  const isRefused = messageFor(useFormState().errors, 'phones') !== null;
  const [added, setAdded] = useState<number | null>(null);
  const check = (loaded: PhoneLibrary) =>
    leave(value.map((row) => problemOfPhone(row, pack, loaded)).find((problem) => problem !== null) ?? null);
  // A field that is left before the library has loaded is checked as soon as it has.
  const handleLeave = () => {
    if (library === null) loadPhones().then(check, () => undefined);
    else check(library);
  };
  const add = () => {
    setAdded(value.length);
    onChange(addPhone(value));
  };
  return (
    <Group
      name="phones"
      help={value.length < MOST_PHONES ? undefined : `No more than ${MOST_PHONES} phones.`}
    >
      <ul className="stack">
        {value.map((phone, index) => (
          <PhoneRow
            // Rows have no ID, so their index is the key.
            key={index}
            phone={phone}
            position={index + 1}
            library={library}
            isAdded={index === added}
            isRefused={isRefused}
            onLeave={handleLeave}
            onChange={(change) => onChange(changePhone(value, index, change))}
            onPrimary={() => onChange(makePrimary(value, index))}
            onRemove={() => onChange(removePhone(value, index))}
          />
        ))}
      </ul>
      {value.length < MOST_PHONES ? (
        <div>
          <Button size="small" onClick={add}>
            Add phone
          </Button>
        </div>
      ) : null}
    </Group>
  );
}

function usePhoneLibrary(): PhoneLibrary | null {
  const [library, setLibrary] = useState<PhoneLibrary | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without the library, numbers appear as stored. The server accepts that as well.
    loadPhones().then(
      (loaded) => isWanted && setLibrary(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return library;
}

interface PhoneRowProps {
  phone: Phone;
  position: number;
  library: PhoneLibrary | null;
  /** True if just added. Its input gets the focus. */
  isAdded: boolean;
  /** True if the phones have an error. Invalid-looking numbers are then highlighted. */
  isRefused: boolean;
  onLeave: () => void;
  onChange: (change: Partial<Phone>) => void;
  onPrimary: () => void;
  onRemove: () => void;
}

function PhoneRow({
  phone,
  position,
  library,
  isAdded,
  isRefused,
  onLeave,
  onChange,
  onPrimary,
  onRemove,
}: PhoneRowProps) {
  const { pack } = useReference();
  const types = useEnum('phone_type');
  const [typed, setTyped] = useState<string | null>(null);
  const [isTypeChosen, setTypeChosen] = useState(false);
  const handleType = (text: string, isAtEnd: boolean) => {
    // Formatting in the middle of a number would move the cursor, so it is left as typed there.
    const shown =
      isAtEnd && phone.type !== 'hotline' && text.length > (typed ?? '').length
        ? formatTyped(text, pack.code, library)
        : text;
    setTyped(shown);
    const number = storedNumber(shown, phone, pack, library);
    onChange({ number, type: isTypeChosen ? phone.type : typeWith(phone, number, pack.code, library) });
  };
  return (
    <li className="row field-row">
      <Input
        type="tel"
        autoFocus={isAdded}
        aria-label={`Phone ${position}`}
        aria-invalid={isRefused && looksWrong(phone, pack.code, library)}
        placeholder={exampleOf(pack, phone.type)}
        value={typed ?? shownNumber(phone.number, pack.code, library)}
        onChange={({ target }) => handleType(target.value, target.selectionStart === target.value.length)}
        onBlur={() => {
          setTyped(null);
          onLeave();
        }}
      />
      <Select
        className="is-narrow"
        aria-label={`Type of phone ${position}`}
        value={phone.type}
        onChange={(event) => {
          setTypeChosen(true);
          onChange({ type: event.target.value as Phone['type'] });
        }}
      >
        {optionsOf(types)}
      </Select>
      <Input
        className="is-narrow"
        aria-label={`Label of phone ${position}`}
        placeholder="Label"
        maxLength={40}
        value={phone.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <label className="checkbox">
        <Radio checked={phone.is_primary} onChange={onPrimary} />
        Primary
      </label>
      <IconButton aria-label={`Remove phone ${position}`} title="Remove" onClick={onRemove}>
        <Icon name="close" size={14} />
      </IconButton>
    </li>
  );
}
