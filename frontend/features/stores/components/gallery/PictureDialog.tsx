import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { LoadError } from '@shared/ui/LoadError';
import { Input } from '@shared/ui/Input';
import type { PictureDetail } from '../../model';
import { ALL_OF_IT, cropOf, edgesOf } from '@shared/pictures/cutting';
import { CuttingBoard } from '@shared/pictures/CuttingBoard';
import { UsedIn } from '@shared/pictures/UsedIn';
import { Spinner } from '@shared/ui/Spinner';

interface PictureDialogProps {
  pictureId: number;
  onSaved: (picture: PictureDetail) => void;
  onClose: () => void;
}

/** A dialog for one picture: crop, focal point, alt text and usage. */
export default function PictureDialog({ pictureId, onSaved, onClose }: PictureDialogProps) {
  const country = useCountryCode();
  const detail = useQuery({
    queryKey: ['pictures', country, 'detail', pictureId],
    queryFn: ({ signal }) =>
      callApi('picture/get_picture_detail', { picture_id: pictureId }, { signal, country, handles: 'all' }),
  });
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={onClose}
      aria-labelledby="picture-title"
      slotProps={{ paper: { className: 'picture-dialog' } }}
    >
      <DialogTitle id="picture-title">{detail.data?.file_name ?? 'Picture'}</DialogTitle>
      {detail.data !== undefined ? (
        // A new version remounts the form, so that changes never overwrite unseen data.
        <PictureForm
          key={detail.data.version}
          picture={detail.data}
          country={country}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : (
        <DialogContent>
          {detail.error === null ? (
            <Spinner label="Loading the picture" />
          ) : (
            <LoadError error={detail.error} onRetry={() => void detail.refetch()} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface PictureFormProps {
  picture: PictureDetail;
  country: string;
  onSaved: (picture: PictureDetail) => void;
  onClose: () => void;
}

function PictureForm({ picture, country, onSaved, onClose }: PictureFormProps) {
  const client = useQueryClient();
  const [focal, setFocal] = useState(picture.focal);
  const [edges, setEdges] = useState(() => edgesOf(picture.crop));
  const [alt, setAlt] = useState(picture.alt);
  const save = useMutation({
    mutationFn: () =>
      callApi(
        'picture/edit_picture',
        { picture_id: picture.picture_id, version: picture.version, focal, crop: cropOf(edges), alt },
        { country, handles: 'all' },
      ),
    onSuccess: (saved) => {
      client.setQueryData(['pictures', country, 'detail', saved.picture_id], saved);
      onSaved(saved);
      onClose();
    },
  });
  const mayEdit = picture.allowed_actions.includes('edit');
  return (
    <>
      <DialogContent>
        <div className="with-aside">
          <CuttingBoard
            url={wholeOf(picture)}
            focal={focal}
            edges={edges}
            onFocal={setFocal}
            onEdges={setEdges}
          />
          <div className="stack">
            <AltBox
              words="Alt text in the local language"
              value={alt.local}
              onChange={(local) => setAlt({ ...alt, local })}
            />
            <AltBox words="Alt text in English" value={alt.en} onChange={(en) => setAlt({ ...alt, en })} />
            <p className="field-help">Describe the picture for people who can’t see it.</p>
            <UsedIn picture={picture} />
          </div>
        </div>
        {save.error === null ? null : (
          <p className="field-error" role="alert">
            {save.error.message}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          variant="ghost"
          color="inherit"
          onClick={() => setEdges(ALL_OF_IT)}
          disabled={cropOf(edges) === null}
        >
          Remove the crop
        </Button>
        <Button variant="ghost" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => save.mutate()} isBusy={save.isPending} disabled={!mayEdit}>
          {save.isPending ? 'Saving…' : 'Save picture'}
        </Button>
      </DialogActions>
    </>
  );
}

/** Return the URL of the uncropped picture. A cropped one has a separate size for that. */
function wholeOf({ variants, crop, url }: PictureDetail): string {
  const wanted = crop === null ? ['large', 'medium', 'small'] : ['whole'];
  for (const name of wanted) {
    const wholeVariant = variants.find((variant) => variant.name === name && variant.format === 'webp');
    if (wholeVariant !== undefined) return wholeVariant.url;
  }
  return url;
}

const LONGEST_ALT = 160;

interface AltBoxProps {
  words: string;
  value: string;
  onChange: (value: string) => void;
}

function AltBox({ words, value, onChange }: AltBoxProps) {
  return (
    <label className="stack">
      <span className="small strong">
        {words}
        <span className="field-counter">
          {value.length}/{LONGEST_ALT}
        </span>
      </span>
      <Input value={value} maxLength={LONGEST_ALT} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
