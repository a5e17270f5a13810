import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { Icon } from '@shared/ui/Icon';

function subscribe(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

async function toggle(): Promise<void> {
  // Browsers may reject the request. Then nothing changes.
  await (
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  ).catch(() => undefined);
}

export function FullScreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const label = isFull ? 'Exit' : 'Full Screen';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => void toggle()}>
        <Icon name={isFull ? 'shrink' : 'expand'} size={18} />
      </IconButton>
    </Tooltip>
  );
}
