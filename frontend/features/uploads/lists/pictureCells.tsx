import { formatNumber } from '@shared/format/count';
import { todayIn } from '@shared/format/dates';
import { placesOf } from '@shared/pictures/placesOf';
import type { Cells } from '@shared/records/recordColumns';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import { RecordLink } from '@shared/table/columns/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { Thumb } from '@shared/ui/Thumb';
import { StatusChip } from '@shared/ui/StatusChip';
import { dayWords, licenceState, formatLicence } from '../licence';
import { bytesWords, kindWords, LIBRARY, sizeOf, type PictureRow } from '../model';
import './library.css';

/** Return the number of usages, "1,000+" above the counted maximum. */
function timesUsed({ usage_count, usage_is_exact }: PictureRow) {
  return usage_count === 0 ? null : `${formatNumber(usage_count)}${usage_is_exact ? '' : '+'}`;
}

/** Return the list columns that render more than the plain value. The file name opens the picture. */
export function pictureCells(onOpen: (id: number) => void): Cells<'picture'> {
  return {
    name: {
      width: 300,
      cell: (row) => (
        <span className="line">
          <Thumb url={row.thumb_url} icon="lock" />
          <NameLink row={row} onOpen={onOpen} />
        </span>
      ),
    },
    status: { width: 230, cell: (row) => <StandChips row={row} isBrief /> },
    used: { width: 80, cell: timesUsed },
    folder: { width: 90 },
    alt_local: { width: 220, cell: (row) => row.alt.local || row.alt.en || null },
    licence: { width: 110 },
    licence_until: {
      width: 120,
      cell: (row) => (row.licence_expires_on === null ? null : dayWords(row.licence_expires_on)),
    },
    size: { width: 90, cell: (row) => formatNumber(Math.max(1, Math.round(row.size / 1000))) },
    width: { width: 110, cell: (row) => `${row.width} × ${row.height}` },
    uploader: { width: 130 },
    created: { width: 110 },
    source: { width: 100 },
    credit: { width: 140 },
    caption: { width: 180 },
    tags: { width: 160 },
    kind: { width: 80, cell: (row) => kindWords(row.mime) },
    taken: { width: 110 },
    updated: { width: 110 },
    id: { width: 80 },
  };
}

interface PictureProps {
  row: PictureRow;
  onOpen: (id: number) => void;
}

function NameLink({ row, onOpen }: PictureProps) {
  return (
    <RecordLink
      path={LIBRARY}
      id={row.picture_id}
      title={row.file_name}
      onOpen={() => onOpen(row.picture_id)}
    >
      {row.file_name}
    </RecordLink>
  );
}

/** The folder and the dimensions of a picture. */
function Measures({ row }: { row: PictureRow }) {
  const folder = useEnum('picture_folder').find(({ value }) => value === row.folder);
  return (
    <>
      {folder?.label ?? row.folder}, {row.width} × {row.height}
    </>
  );
}

interface StandChipsProps {
  row: PictureRow;
  /** True for short labels, if space is limited. */
  isBrief: boolean;
  /** True to show only chips that require action. */
  isQuiet?: boolean;
}

/** The status chips of a picture: blocked, license and missing data. */
export function StandChips({ row, isBrief, isQuiet = false }: StandChipsProps) {
  const { timezone } = useCountry();
  const licence = licenceState(row.licence_expires_on, todayIn(timezone));
  const isPlain = row.status === 'active' && licence === null && !row.has_alike;
  return (
    <span className="row-tight hides-empty library-chips">
      {row.status === 'blocked' ? <StatusChip tone="danger" label="Blocked" icon="lock" /> : null}
      {licence === null || row.licence_expires_on === null ? null : (
        <StatusChip
          tone={licence === 'over' ? 'danger' : 'warning'}
          label={formatLicence(row.licence_expires_on, licence, isBrief)}
        />
      )}
      {row.has_alike ? <StatusChip tone="info" label="Similar to another" /> : null}
      {isPlain && !isQuiet ? <StatusChip tone="success" label="Active" /> : null}
    </span>
  );
}

/** A picture in the grid, large enough to recognize, with chips that require action. */
export function PictureTile({ row, onOpen }: PictureProps) {
  const url = sizeOf(row, 'small');
  const words = row.alt.local || row.alt.en;
  return (
    <>
      <span
        className="thumb anchor library-picture"
        // The dominant color is a placeholder for the image only: text needs the console's background.
        style={{ backgroundColor: (url !== '' && row.dominant_color) || undefined }}
      >
        {url === '' ? (
          <span className="stack-tight at-center muted small library-hidden">
            <Icon name="lock" size={22} /> Not used
          </span>
        ) : (
          <img
            className="fill"
            src={url}
            alt={words}
            width={200}
            height={150}
            loading="lazy"
            style={{ objectPosition: `${row.focal.x * 100}% ${row.focal.y * 100}%` }}
          />
        )}
        {row.usage_count === 0 ? null : <span className="on-picture at-right">Used in {placesOf(row)}</span>}
      </span>
      <span className="stack-tight library-words">
        <NameLink row={row} onOpen={onOpen} />
        <span className="cell-sub">
          <Measures row={row} />
        </span>
        {words === '' ? <span className="cell-sub warning">No alt text</span> : null}
        <StandChips row={row} isBrief isQuiet />
      </span>
    </>
  );
}

/** A picture's row on a narrow screen. */
export function PictureCard({ row, onOpen }: PictureProps) {
  return (
    <div className="line">
      <Thumb url={row.thumb_url} icon="lock" />
      <span className="stack-tight library-words">
        <NameLink row={row} onOpen={onOpen} />
        <span className="cell-sub">
          <Measures row={row} />, {bytesWords(row.size)}
        </span>
        <StandChips row={row} isBrief isQuiet />
      </span>
    </div>
  );
}
