import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { boot } from '@shared/boot/boot';
import { useSession, useUser } from '@shared/session/hooks';
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
      size="small"
      value={country}
      onChange={(event) => void changeCountry(event.target.value)}
      className="bar-country"
      inputProps={{ 'aria-label': 'Country' }}
      SelectDisplayProps={{ 'aria-label': 'Country' }}
    >
      {shown.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}
