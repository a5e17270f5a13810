import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { useDebounced } from '@shared/hooks/useDebounced';
import { useCountryCode } from '@shared/session/hooks';
import { ErrorState } from '@shared/ui/ErrorState';
import { Input } from '@shared/ui/Input';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import type { PictureRef } from './model';
import { refOf, useRememberPicture } from './pictures';
import './slot.css';

const TYPING_MS = 250;
const SHOWN = 24;

const ONE = { title: 'Choose a picture', close: 'Cancel', variant: 'ghost' } as const;
const SEVERAL = { title: 'Choose pictures', close: 'Done', variant: 'filled' } as const;

interface PicturePickerProps {
  onChoose: (picture: PictureRef) => void;
  onClose: () => void;
  /** Where several may be chosen, those that are: a press on one of them is told as well. */
  chosen?: readonly number[];
}

/** The pictures that are there, found by what they show. */
export default function PicturePicker({ onChoose, onClose, chosen }: PicturePickerProps) {
  const country = useCountryCode();
  const remember = useRememberPicture();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const keyword = useDebounced(typed.trim(), TYPING_MS);
  const query = useQuery({
    queryKey: ['pictures', country, 'picker', keyword, page],
    queryFn: ({ signal }) =>
      callApi(
        'picture/query_pictures',
        { keyword, page, page_size: SHOWN, status: ['active'] },
        { signal, country, handles: 'all' },
      ),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const words = chosen === undefined ? ONE : SEVERAL;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="picker-title">
      <DialogTitle id="picker-title">{words.title}</DialogTitle>
      <DialogContent>
        <Input
          type="search"
          autoFocus
          aria-label="Search pictures"
          placeholder="What it shows, a tag, a file name"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        {data === undefined && query.error === null ? <SkeletonRows rows={4} height={96} /> : null}
        {data === undefined && query.error !== null ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : null}
        {data !== undefined && data.list.length === 0 ? (
          <p className="middle muted well">
            {keyword === ''
              ? 'No pictures yet. Upload one instead.'
              : `No picture is found for “${keyword}”.`}
          </p>
        ) : null}
        <ul className="tiles picker-grid" data-dimmed={query.isPlaceholderData}>
          {data?.list.map((picture) => {
            const ref = refOf(picture);
            return (
              <li key={picture.picture_id}>
                <button
                  type="button"
                  className="full choice"
                  title={picture.file_name}
                  aria-pressed={chosen?.includes(picture.picture_id)}
                  onClick={() => {
                    remember(ref);
                    onChoose(ref);
                  }}
                >
                  <img
                    className="fill"
                    src={ref.thumb_url}
                    alt={ref.alt || picture.file_name}
                    loading="lazy"
                  />
                </button>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="ghost" color="inherit" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button
          variant="ghost"
          color="inherit"
          disabled={data === undefined || page * SHOWN >= data.total}
          onClick={() => setPage(page + 1)}
        >
          Older
        </Button>
        <Button variant={words.variant} onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
