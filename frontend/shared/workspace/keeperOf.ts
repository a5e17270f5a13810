import { isViewed, type UserInfo } from '@shared/api/user';
import { createShelf, localShelf } from '@shared/storage/storage';
import { draftCalls, type DraftCalls } from './draftCalls';
import { createDraftKeeper, type DraftKeeper } from './draftKeeper';
import { draftsOf } from './drafts';
import { isClosed, nextSeq, windowId } from './windows';

/** Draft calls for a user who views the console as another user: nothing is stored. */
const noCalls: DraftCalls = {
  list: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

/** Create the draft keeper for a user, this window and the form of the tab with this key. */
export function keeperOf(user: UserInfo, country: string, key: string): DraftKeeper {
  const place = { userId: user.user_id, country, key };
  const isNobodys = isViewed(user);
  return createDraftKeeper({
    local: draftsOf(place, isNobodys ? createShelf(() => null) : localShelf),
    calls: isNobodys ? noCalls : draftCalls(place),
    writer: windowId(),
    nextSeq: () => nextSeq(),
    isClosed,
  });
}
