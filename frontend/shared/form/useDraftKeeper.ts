import { useState } from 'react';
import { useCountryCode, useUser } from '@shared/session/hooks';
import type { DraftKeeper } from '@shared/workspace/draftKeeper';
import { useTab } from '@shared/workspace/hooks';
import { keeperOf } from '@shared/workspace/keeperOf';

/** Return the draft keeper for the form of this tab and the signed-in user. */
export function useDraftKeeper(): DraftKeeper {
  const { key } = useTab();
  const user = useUser();
  const country = useCountryCode();
  const [keeper] = useState(() => keeperOf(user, country, key));
  return keeper;
}
