import { boot } from '@shared/boot/boot';
import { useSession, useUser } from '@shared/session/hooks';
import { Select } from '@shared/ui/Select';
import { useShell } from '../runtime';

/** The country that everything on screen belongs to. */
export function CountrySelect() {
  const { changeCountry } = useShell();
  const country = useSession((state) => state.country);
  const user = useUser();
  const open = boot().countries.filter(({ value }) => user.is_superuser || user.countries.includes(value));
  const shown = open.some(({ value }) => value === country) ? open : boot().countries;
  return (
    <Select
      isLow
      aria-label="Country"
      value={country}
      onChange={(event) => void changeCountry(event.target.value)}
      className="bar-country"
    >
      {shown.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
