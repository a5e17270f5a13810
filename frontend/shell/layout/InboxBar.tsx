import IconButton from '@mui/material/IconButton';
import { useStore } from 'zustand';
import { Kbd } from '@shared/keys/Kbd';
import { leaveTrail, trail, useNextFromInbox } from '@shared/inbox/inbox';
import { TODAY } from '@shared/routes/table';
import { Button } from '@shared/ui/Button';
import { Icon } from '@shared/ui/Icon';
import { useListKeys } from '@shared/keys/useListKeys';
import { useWorkspace } from '@shared/workspace/hooks';

/**
 * The bar on a record that was opened from Today: back to Today, and on to the next waiting record of any kind.
 */
export function InboxBar({ path }: { path: string | null }) {
  const at = useStore(trail, (state) => state.at);
  // Compare paths only: a review screen moves on to the next record of its kind at the same path.
  return at !== null && at.path.split('?')[0] === path ? <Bar /> : null;
}

function Bar() {
  const { open } = useWorkspace();
  const { takeNext, isTaking } = useNextFromInbox();
  const back = () => open(TODAY);
  useListKeys([
    { command: 'nextWork', meaning: 'Next in my work', run: takeNext },
    { command: 'today', run: back },
  ]);
  return (
    <nav className="line rigid band" aria-label="My work">
      <Button size="small" onClick={back}>
        <Icon name="today" size={14} /> Today <Kbd of="today" />
      </Button>
      <Button variant="filled" isBusy={isTaking} onClick={takeNext}>
        Next <Kbd of="nextWork" />
      </Button>
      <div className="grows" />
      <IconButton aria-label="Hide this bar" onClick={leaveTrail}>
        <Icon name="close" size={14} />
      </IconButton>
    </nav>
  );
}
