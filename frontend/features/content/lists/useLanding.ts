import { useEffect, useEffectEvent } from 'react';
import { landingFilters } from '@shared/routes/landings';
import { toSearch } from '@shared/routes/location';
import { useUser } from '@shared/session/hooks';
import { useTabParams } from '@shared/table/useTabParams';

/** Narrow a list that was opened without filters to what the person works on. Clear shows the rest. */
export function useLanding(): void {
  const user = useUser();
  const [params, change] = useTabParams();
  const land = useEffectEvent(() => {
    const landing = toSearch(landingFilters(user));
    if (landing !== '' && params.size === 0) change(() => new URLSearchParams(landing));
  });
  useEffect(() => land(), []);
}
