import { useState } from 'react';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { draftCalls } from '@shared/workspace/draftCalls';
import { createDraftKeeper, type DraftKeeper } from '@shared/workspace/draftKeeper';
import { draftsOf } from '@shared/workspace/drafts';
import { useTab } from '@shared/workspace/hooks';
import { isGone, nextSeq, windowId } from '@shared/workspace/windows';

/** Keeps what the signed-in person types into the form of this tab. */
export function useDraftKeeper(): DraftKeeper {
  const { key } = useTab();
  const userId = useUser().user_id;
  const country = useCountryCode();
  const [keeper] = useState(() => {
    const place = { userId, country, key };
    return createDraftKeeper({
      local: draftsOf(place),
      calls: draftCalls(place),
      writer: windowId(),
      nextSeq: () => nextSeq(),
      isGone,
    });
  });
  return keeper;
}
