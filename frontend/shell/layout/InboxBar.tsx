import { useStore } from 'zustand';
import { INBOX, leaveTrail, trail, useNextFromInbox } from '@shared/inbox/inbox';
import { Icon } from '@shared/ui/Icon';
import { useListKeys } from '@shared/table/useListKeys';
import { useWorkspace } from '@shared/workspace/hooks';
import '@shared/keys/kbd.css';
import './inboxBar.css';

/** On the desk of a record that was opened from the inbox: the way back, and on to the next of any kind. */
export function InboxBar({ path }: { path: string | null }) {
  const at = useStore(trail, (state) => state.at);
  // A desk goes on to the next of its own kind in the same place: it is the place that counts.
  return at !== null && at.path.split('?')[0] === path ? <Bar /> : null;
}

function Bar() {
  const { open } = useWorkspace();
  const { takeNext, isTaking } = useNextFromInbox();
  const back = () => open(INBOX);
  useListKeys([
    { shown: 'Shift N', meaning: 'Next from the inbox', keys: ['N'], run: takeNext },
    { shown: 'Shift B', meaning: 'Back to the inbox', keys: ['B'], run: back },
  ]);
  return (
    <nav className="inbox-bar" aria-label="From the inbox">
      <button type="button" className="page-button" onClick={back}>
        <Icon name="inbox" size={14} /> Inbox <kbd>Shift B</kbd>
      </button>
      <button
        type="button"
        className="plain-button plain-button-primary"
        disabled={isTaking}
        onClick={takeNext}
      >
        Next from the inbox <kbd>Shift N</kbd>
      </button>
      <div className="bar-space" />
      <button type="button" className="bar-button" aria-label="Put this line away" onClick={leaveTrail}>
        <Icon name="close" size={14} />
      </button>
    </nav>
  );
}
