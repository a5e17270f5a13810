import Button from '@mui/material/Button';
import { Icon } from '@shared/ui/Icon';
import type { Sending } from './uploadQueue';
import './sending.css';

interface SendingRowProps {
  sending: Sending;
  onCancel: () => void;
  onRetry: () => void;
}

/** A file of an upload: its progress, or its error. */
export function SendingRow({ sending, onCancel, onRetry }: SendingRowProps) {
  const { file, failure, mayPass } = sending;
  return (
    <li className="facts rigid sending" data-failed={failure !== null}>
      <span className="small breaks sending-name">{nameOf(file)}</span>
      {failure === null ? (
        <Progress sending={sending} />
      ) : (
        <span className="line field-error sending-said" role="alert">
          <Icon name="error" size={16} /> {failure}
        </span>
      )}
      <span className="row">
        {failure !== null && mayPass ? (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="small"
          onClick={onCancel}
          aria-label={`${failure === null ? 'Cancel' : 'Dismiss'} ${file.name}`}
        >
          {failure === null ? 'Cancel' : 'Dismiss'}
        </Button>
      </span>
    </li>
  );
}

/** Return the name of a file with its directories. */
export function nameOf(file: File): string {
  return file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
}

function Progress({ sending: { file, progress, isWaiting } }: { sending: Sending }) {
  const percent = Math.round(progress * 100);
  const words = percent < 100 ? `${percent} %` : 'Preparing…';
  return (
    <span className="line sending-said">
      <progress max={100} value={percent} aria-label={`Upload of ${file.name}`} />
      <span className="field-help">{isWaiting ? 'Connection lost. Retrying automatically…' : words}</span>
    </span>
  );
}
