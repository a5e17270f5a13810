import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveDownload } from '@shared/api/download';
import { isApiError } from '@shared/api/errors';
import { formatSize } from '@shared/format/size';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { Notice } from '@shared/ui/Notice';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { fetchOriginalMail, originalMailOptions } from '../api';
import type { OriginalMail } from '../model';
import './messages.css';

interface OriginalMailDialogProps {
  id: number;
  onClose: () => void;
}

/** The original headers and text of an email, with a download. They are never rendered as HTML. */
export default function OriginalMailDialog({ id, onClose }: OriginalMailDialogProps) {
  const country = useCountryCode();
  const { data: mail, error, refetch } = useQuery(originalMailOptions(country, id));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={useIsMobile()}
      onClose={onClose}
      aria-labelledby="original-mail-title"
    >
      <DialogTitle id="original-mail-title">Original message</DialogTitle>
      <DialogContent className="stack-loose">
        {mail !== undefined ? <Content mail={mail} /> : null}
        {mail === undefined && error === null ? <SkeletonRows rows={5} /> : null}
        {mail === undefined && error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : null}
      </DialogContent>
      <DialogActions>
        {mail === undefined ? null : <DownloadButton mail={mail} />}
        <Button variant="filled" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ mail }: { mail: OriginalMail }) {
  return (
    <>
      {mail.discard_reason === '' ? null : (
        <Notice severity="warning">Discarded: {mail.discard_reason}</Notice>
      )}
      <section className="stack" aria-labelledby="original-mail-headers">
        <h3 id="original-mail-headers">Headers</h3>
        <dl className="stack-tight" translate="no">
          {mail.headers.map(({ name, value }, index) => (
            // Index as key: headers can repeat, and their order is fixed.
            <div key={index} className="line">
              <dt className="muted">{name}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="stack" aria-labelledby="original-mail-text">
        <h3 id="original-mail-text">Text</h3>
        <div className="as-typed message-body" dir="auto">
          {mail.text === '' ? <span className="muted">No text</span> : mail.text}
        </div>
      </section>
    </>
  );
}

function DownloadButton({ mail }: { mail: OriginalMail }) {
  const country = useCountryCode();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveDownload(await fetchOriginalMail(country, mail.received_mail_id));
    } catch (error) {
      // The API client has already shown the error.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" isBusy={isBusy} onClick={() => void download()}>
      Download original ({formatSize(mail.size)})
    </Button>
  );
}
