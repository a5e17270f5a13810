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
import { LoadError } from '@shared/ui/LoadError';
import { Input } from '@shared/ui/Input';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { isLargeEnough, leastCover, type CoverOf } from './covers';
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
  /** IDs of the chosen pictures, if several may be chosen. Clicks on these are reported too. */
  chosen?: readonly number[] | undefined;
  /** Kind of record with a minimum cover size. */
  coverOf?: CoverOf | undefined;
}

/** The picture library, with search by content. */
export default function PicturePicker({ onChoose, onClose, chosen, coverOf }: PicturePickerProps) {
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
          placeholder="Search by description, tag or file name"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <LeastSize of={coverOf} />
        {data === undefined && query.error === null ? <SkeletonRows rows={4} height={96} /> : null}
        {data === undefined && query.error !== null ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {data !== undefined && data.list.length === 0 ? (
          <p className="middle muted well">
            {keyword === '' ? 'No pictures yet. Upload one instead.' : `No pictures match “${keyword}”.`}
          </p>
        ) : null}
        <ul className="tiles picker-grid" data-dimmed={query.isPlaceholderData}>
          {data?.list.map((picture) => (
            <li key={picture.picture_id}>
              <Tile
                picture={refOf(picture)}
                fileName={picture.file_name}
                chosen={chosen}
                coverOf={coverOf}
                onChoose={(ref) => {
                  remember(ref);
                  onChoose(ref);
                }}
              />
            </li>
          ))}
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
        <span className="muted small numbers" role="status">
          {chosen === undefined ? null : `${chosen.length} chosen`}
        </span>
        <Button variant={words.variant} onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LeastSize({ of }: { of: CoverOf | undefined }) {
  return of === undefined ? null : <p className="field-help">{leastCover(of)}</p>;
}

interface TileProps extends Pick<PicturePickerProps, 'chosen' | 'coverOf' | 'onChoose'> {
  picture: PictureRef;
  fileName: string;
}

/**
 * A picture of the library with its position among the chosen ones. A picture too small for the cover is
 * disabled.
 */
function Tile({ picture, fileName, chosen, coverOf, onChoose }: TileProps) {
  const { picture_id, thumb_url, alt } = picture;
  const place = chosen?.indexOf(picture_id) ?? -1;
  const isTooSmall = coverOf !== undefined && !isLargeEnough(coverOf, picture);
  return (
    <button
      type="button"
      className="full anchor choice"
      title={fileName}
      aria-pressed={chosen === undefined ? undefined : place >= 0}
      disabled={isTooSmall}
      onClick={() => onChoose(picture)}
    >
      <img className="fill" src={thumb_url} alt={alt || fileName} loading="lazy" data-dimmed={isTooSmall} />
      <MissingRequirement isTooSmall={isTooSmall} picture={picture} />
      {place < 0 ? null : (
        <span className="on-picture pill is-accent strong" aria-hidden>
          {place + 1}
        </span>
      )}
    </button>
  );
}

/** The missing requirement of a picture: size or alt text. */
function MissingRequirement({ isTooSmall, picture }: { isTooSmall: boolean; picture: PictureRef }) {
  if (isTooSmall) {
    return (
      <span className="on-picture">
        Too small: {picture.width} × {picture.height}
      </span>
    );
  }
  return picture.alt === '' ? <span className="on-picture">No alt text</span> : null;
}
