import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { CopyButton } from '@shared/ui/CopyButton';
import './accounts.css';

/** A one-time password, or the path of an invitation link. */
export interface Secret {
  kind: 'password' | 'link';
  text: string;
}

interface ShownOnceProps {
  username: string;
  /** The secret to show, or null to close the dialog. */
  secret: Secret | null;
  onClose: () => void;
}

const WORDS = {
  password: {
    title: 'One-time password',
    copy: 'Copy password',
    note: 'It is shown only now and is valid for 72 hours. The colleague must choose a new password at sign-in.',
  },
  link: {
    title: 'Invitation link',
    copy: 'Copy link',
    note: 'It is shown only now, works once and is valid for 72 hours. Share it only with this colleague: anyone who opens it can choose the password.',
  },
} as const;

/**
 * A dialog that shows a colleague's password or link once. Only its button closes it: it cannot be shown
 * again.
 */
export function ShownOnce({ username, secret, onClose }: ShownOnceProps) {
  const { title, copy, note } = WORDS[secret?.kind ?? 'password'];
  const text = secret?.kind === 'link' ? location.origin + secret.text : (secret?.text ?? '');
  return (
    <Dialog open={secret !== null} aria-labelledby="shown-once-title">
      <DialogTitle id="shown-once-title">
        {title} for {username}
      </DialogTitle>
      <DialogContent>
        <p className="line">
          <code translate="no" className={secret?.kind === 'link' ? 'well breaks' : 'well read-out'}>
            {text}
          </code>
          <CopyButton text={text} label={copy} />
        </p>
        <p>{note}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
