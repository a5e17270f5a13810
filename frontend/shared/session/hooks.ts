import { useStore } from 'zustand';
import { countryOf, type Country } from '@shared/boot/boot';
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

export function useCountry(): Country {
  return countryOf(useSession((state) => state.country));
}
