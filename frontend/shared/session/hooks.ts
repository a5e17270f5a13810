import { useContext } from 'react';
import { useStore } from 'zustand';
import { countryOf, type Country } from '@shared/boot/boot';
import { todayIn } from '@shared/format/dates';
import { RecordCountryContext } from './recordCountry';
import { session, type Session } from '@shared/api/session';
import type { UserInfo } from '@shared/api/user';

export function useSession<T>(select: (state: Session) => T): T {
  return useStore(session, select);
}

/** Return the signed-in user. Only for components below the guard, which loads the user first. */
export function useUser(): UserInfo {
  const user = useSession((state) => state.user);
  if (user === null) throw new Error('No signed-in user here: this belongs below the guard.');
  return user;
}

/** Return the code of the country of this part of the screen: that of the record, or else the current one. */
export function useCountryCode(): string {
  const chosen = useSession((state) => state.country);
  return useContext(RecordCountryContext)?.country ?? chosen;
}

export function useCountry(): Country {
  return countryOf(useCountryCode());
}

/**
 * Return a function for today's date in the country of this part of the screen: '2026-03-27', in any time
 * zone of the computer.
 */
export function useToday(): () => string {
  const { timezone } = useCountry();
  return () => todayIn(timezone);
}
