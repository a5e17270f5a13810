import { useEffect, useRef } from 'react';
import { boot } from '@shared/boot/boot';
import { useSession, useUser } from '@shared/session/hooks';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { useShell } from '../runtime';
import { focusMain } from './focusMain';

/** The select for the country of all displayed data. */
export function CountrySelect() {
  const { changeCountry } = useShell();
  const country = useSession((state) => state.country);
  const user = useUser();
  const before = useRef(country);
  // Otherwise the select would keep the focus, and the screen's shortcuts would not work. An effect, because the
  // menu returns the focus to the select when it closes.
  useEffect(() => {
    if (before.current !== country && document.activeElement?.closest('.bar-country')) focusMain();
    before.current = country;
  }, [country]);
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
      {optionsOf(shown)}
    </Select>
  );
}
