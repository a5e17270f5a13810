import { useContext } from 'react';
import { useStore } from 'zustand';
import { countryOf, type Country } from '@shared/boot/boot';
import { todayIn } from '@shared/format/dates';
import { RecordCountryContext } from './recordCountry';
import { session, type Session } from './session';
import type { UserInfo } from './user';

export function useSession<T>(select: (state: Session) => T): T {
  return useStore(session, select);
}

/** The signed-in person. Only below the guard, which loads them first. */
export function useUser(): UserInfo {
  const user = useSession((state) => state.user);
  if (user === null) throw new Error('No signed-in user here: this belongs below the guard.');
  return user;
}

/** The code of the country that this part of the screen is about: the record's, else the chosen one. */
export function useCountryCode(): string {
  const chosen = useSession((state) => state.country);
  return useContext(RecordCountryContext)?.country ?? chosen;
}

export function useCountry(): Country {
  return countryOf(useCountryCode());
}

/** Tells the date of today in the country that this part of the screen is about: '2026-03-27', wherever the computer is. */
export function useToday(): () => string {
  const { timezone } = useCountry();
  return () => todayIn(timezone);
}
