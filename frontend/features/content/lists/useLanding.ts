import { useEffect, useEffectEvent } from 'react';
import { landingFilters } from '@shared/routes/landings';
import { toSearch } from '@shared/routes/location';
import { useUser } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/state/useTabParams';

/** Filter a list opened without filters to the user's own work. "Clear" shows all rows. */
export function useLanding(): void {
  const user = useUser();
  const [params, change] = useTabParams();
  const land = useEffectEvent(() => {
    const landing = toSearch(landingFilters(user));
    if (landing !== '' && params.size === 0) change(() => new URLSearchParams(landing));
  });
  useEffect(() => land(), []);
}
