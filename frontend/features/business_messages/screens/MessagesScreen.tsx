import { useCallback } from 'react';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { MessageDesk } from '../components/MessageDesk';
import { MessageList } from '../components/MessageList';
import { NewThread } from '../components/NewThread';
import { useMessageListDefaults } from '../lists/messageFilters';

/** The business messages of the country. With an ID in the URL, that thread is open on the desk. */
export default function MessagesScreen() {
  const country = useCountryCode();
  const defaults = useMessageListDefaults();
  const [params, change] = useTabParams();
  const show = useCallback(
    (id: number | null) =>
      change((now) => {
        const next = withOpen(now, id);
        next.delete('new');
        return next;
      }),
    [change],
  );
  const id = readId(`?${params.toString()}`);
  if (id !== null) return <MessageDesk key={country} id={id} defaults={defaults} onShow={show} />;
  if (params.has('new')) return <NewThread key={country} onShow={show} />;
  return <MessageList onShow={show} />;
}
