import { isViewed, type UserInfo } from '@shared/session/user';
import { createShelf, localShelf } from '@shared/storage/storage';
import { draftCalls, type DraftCalls } from './draftCalls';
import { createDraftKeeper, type DraftKeeper } from './draftKeeper';
import { draftsOf } from './drafts';
import { isGone, nextSeq, windowId } from './windows';

/** What is typed by somebody who looks at the console as another person is nobody's: it ends with the form. */
const keptByNobody: DraftCalls = {
  list: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

/** Keeps what this person types, in this window, into the form of the tab with this key. */
export function keeperOf(user: UserInfo, country: string, key: string): DraftKeeper {
  const place = { userId: user.user_id, country, key };
  const isNobodys = isViewed(user);
  return createDraftKeeper({
    local: draftsOf(place, isNobodys ? createShelf(() => null) : localShelf),
    calls: isNobodys ? keptByNobody : draftCalls(place),
    writer: windowId(),
    nextSeq: () => nextSeq(),
    isGone,
  });
}
