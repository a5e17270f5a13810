import { useState } from 'react';
import { useCountryCode, useUser } from '@shared/session/hooks';
import { isViewed } from '@shared/session/user';
import { createShelf, localShelf } from '@shared/storage/storage';
import { draftCalls, type DraftCalls } from '@shared/workspace/draftCalls';
import { createDraftKeeper, type DraftKeeper } from '@shared/workspace/draftKeeper';
import { draftsOf } from '@shared/workspace/drafts';
import { useTab } from '@shared/workspace/hooks';
import { isGone, nextSeq, windowId } from '@shared/workspace/windows';

/** What is typed by somebody who looks at the console as another person is nobody's: it ends with the form. */
const keptByNobody: DraftCalls = {
  list: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

/** Keeps what the signed-in person types into the form of this tab. */
export function useDraftKeeper(): DraftKeeper {
  const { key } = useTab();
  const user = useUser();
  const country = useCountryCode();
  const [keeper] = useState(() => {
    const place = { userId: user.user_id, country, key };
    const isNobodys = isViewed(user);
    return createDraftKeeper({
      local: draftsOf(place, isNobodys ? createShelf(() => null) : localShelf),
      calls: isNobodys ? keptByNobody : draftCalls(place),
      writer: windowId(),
      nextSeq: () => nextSeq(),
      isGone,
    });
  });
  return keeper;
}
