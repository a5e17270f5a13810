import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { myInfoOptions } from '@shared/session/me';
import { Button } from '@shared/ui/Button';
import { confirm } from '@shared/ui/confirm';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { OwnSessions } from './OwnSessions';
import { ProfileForm } from './ProfileForm';

/** A dialog to edit the user's own profile and to end their sessions. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { data, error, refetch } = useQuery(myInfoOptions);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const close = async () => {
    const question = {
      title: 'My info',
      text: 'Discard your changes?',
      confirmLabel: 'Discard',
      cancelLabel: 'Stay',
    };
    if (!isDirty || (await confirm(question))) onClose();
  };
  return (
    <Dialog open onClose={() => void close()} maxWidth="sm" fullWidth aria-labelledby="profile-title">
      <DialogTitle id="profile-title">My info</DialogTitle>
      <DialogContent className="stack-loose">
        {data !== undefined ? (
          <ProfileForm key={data.version} id={formId} info={data} onDirty={setDirty} onSaving={setSaving} />
        ) : error !== null ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} height={56} />
        )}
        <OwnSessions />
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" onClick={() => void close()}>
          Close
        </Button>
        <Button type="submit" form={formId} variant="filled" disabled={!isDirty} isBusy={isSaving}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
