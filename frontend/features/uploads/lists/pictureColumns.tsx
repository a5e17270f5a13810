import type { Choice } from '@shared/session/bootstrap';
import { useCountry } from '@shared/session/hooks';
import type { Column } from '@shared/table/columns';
import { RecordLink } from '@shared/table/RecordLink';
import { Icon } from '@shared/ui/Icon';
import { StatusChip } from '@shared/ui/StatusChip';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { dayWords, licenceState, licenceWords, todayIn } from '../licence';
import { bytesWords, kindWords, LIBRARY, sizeOf, type PictureRow } from '../model';
import './library.css';

/** What rows need beside themselves: the words for codes, and how one is opened. */
export interface PictureWays {
  onOpen: (id: number) => void;
  folder: readonly Choice[];
  source: readonly Choice[];
  licence: readonly Choice[];
}

function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

export function pictureColumns(ways: PictureWays): readonly Column<PictureRow>[] {
  return [
    {
      id: 'name',
      header: 'File',
      sort: 'file_name',
      width: 300,
      cell: (row) => (
        <span className="library-name">
          <Thumb row={row} />
          <RecordLink
            path={LIBRARY}
            id={row.picture_id}
            title={row.file_name}
            onOpen={() => ways.onOpen(row.picture_id)}
          >
            {row.file_name}
          </RecordLink>
        </span>
      ),
    },
    { id: 'status', header: 'Status', width: 230, cell: (row) => <StandChips row={row} isBrief /> },
    { id: 'used', header: 'Used in', align: 'right', width: 80, cell: (row) => row.usage_count || null },
    { id: 'folder', header: 'Folder', width: 90, cell: (row) => labelIn(ways.folder, row.folder) },
    {
      id: 'alt_local',
      header: 'What it shows',
      width: 220,
      cell: (row) => row.alt.local || row.alt.en || null,
    },
    { id: 'licence', header: 'Licence', width: 110, cell: (row) => labelIn(ways.licence, row.licence) },
    {
      id: 'licence_until',
      header: 'Licence until',
      sort: 'licence_expires_on',
      width: 120,
      cell: (row) => (row.licence_expires_on === null ? null : dayWords(row.licence_expires_on)),
    },
    {
      id: 'size',
      header: 'Size (kB)',
      sort: 'size',
      align: 'right',
      width: 90,
      cell: (row) => Math.max(1, Math.round(row.size / 1000)).toLocaleString('en'),
    },
    {
      id: 'width',
      header: 'Pixels',
      sort: 'width',
      align: 'right',
      width: 110,
      cell: (row) => `${row.width} × ${row.height}`,
    },
    { id: 'uploader', header: 'Uploaded by', width: 130, cell: (row) => row.uploaded_by?.nickname ?? null },
    {
      id: 'created',
      header: 'Uploaded',
      sort: 'created_at',
      width: 110,
      cell: (row) => <TimeAgo at={row.created_at} />,
    },
    { id: 'source', header: 'Source', width: 100, cell: (row) => labelIn(ways.source, row.source) },
    { id: 'credit', header: 'Credit', width: 140, cell: (row) => row.credit || null },
    { id: 'caption', header: 'Caption', width: 180, cell: (row) => row.caption || null },
    { id: 'tags', header: 'Tags', width: 160, cell: (row) => row.tags.join(', ') || null },
    { id: 'kind', header: 'Kind', width: 80, cell: (row) => kindWords(row.mime) },
    {
      id: 'taken',
      header: 'Taken',
      width: 110,
      cell: (row) => row.taken_at && <TimeAgo at={row.taken_at} />,
    },
    { id: 'updated', header: 'Updated', width: 110, cell: (row) => <TimeAgo at={row.updated_at} /> },
    { id: 'id', header: 'Id', align: 'right', width: 80, cell: (row) => row.picture_id },
  ];
}

/** The picture at 40 × 40, or what stands for one that may not be shown. */
function Thumb({ row }: { row: PictureRow }) {
  if (row.thumb_url === '') {
    return (
      <span className="library-thumb is-empty">
        <Icon name="lock" size={16} />
      </span>
    );
  }
  return <img className="library-thumb" src={row.thumb_url} width={40} height={40} alt="" loading="lazy" />;
}

interface StandChipsProps {
  row: PictureRow;
  /** In few words, where there is little room. */
  isBrief: boolean;
  /** Only what asks for something. */
  isQuiet?: boolean;
}

/** How a picture stands: blocked, its licence, what it lacks. */
export function StandChips({ row, isBrief, isQuiet = false }: StandChipsProps) {
  const { timezone } = useCountry();
  const licence = licenceState(row.licence_expires_on, todayIn(timezone));
  const isPlain = row.status === 'active' && licence === null && !row.has_alike;
  return (
    <span className="library-chips">
      {row.status === 'blocked' ? <StatusChip tone="danger" label="Blocked" icon="lock" /> : null}
      {licence === null || row.licence_expires_on === null ? null : (
        <StatusChip
          tone={licence === 'over' ? 'danger' : 'warning'}
          label={licenceWords(row.licence_expires_on, licence, isBrief)}
        />
      )}
      {row.has_alike ? <StatusChip tone="info" label="Looks like another" /> : null}
      {isPlain && !isQuiet ? <StatusChip tone="success" label="Active" /> : null}
    </span>
  );
}

/** A picture in the grid: large enough to know it by, with what asks for something. */
export function PictureTile({ row, ways }: { row: PictureRow; ways: PictureWays }) {
  const url = sizeOf(row, 'small');
  const words = row.alt.local || row.alt.en;
  return (
    <>
      <span className="library-picture" style={{ backgroundColor: row.dominant_color || undefined }}>
        {url === '' ? (
          <span className="library-hidden">
            <Icon name="lock" size={22} /> Not shown anywhere
          </span>
        ) : (
          <img
            src={url}
            alt={words}
            width={200}
            height={150}
            loading="lazy"
            style={{ objectPosition: `${row.focal.x * 100}% ${row.focal.y * 100}%` }}
          />
        )}
        {row.usage_count === 0 ? null : (
          <span className="library-used">
            Used in {row.usage_count} {row.usage_count === 1 ? 'place' : 'places'}
          </span>
        )}
      </span>
      <span className="library-words">
        <RecordLink
          path={LIBRARY}
          id={row.picture_id}
          title={row.file_name}
          onOpen={() => ways.onOpen(row.picture_id)}
        >
          {row.file_name}
        </RecordLink>
        <span className="cell-sub">
          {labelIn(ways.folder, row.folder)}, {row.width} × {row.height}
        </span>
        {words === '' ? <span className="cell-sub library-lacks">Not described</span> : null}
        <StandChips row={row} isBrief isQuiet />
      </span>
    </>
  );
}

/** A row on a narrow screen. */
export function PictureCard({ row, ways }: { row: PictureRow; ways: PictureWays }) {
  return (
    <div className="library-card">
      <Thumb row={row} />
      <span className="library-words">
        <RecordLink
          path={LIBRARY}
          id={row.picture_id}
          title={row.file_name}
          onOpen={() => ways.onOpen(row.picture_id)}
        >
          {row.file_name}
        </RecordLink>
        <span className="cell-sub">
          {labelIn(ways.folder, row.folder)}, {row.width} × {row.height}, {bytesWords(row.size)}
        </span>
        <StandChips row={row} isBrief isQuiet />
      </span>
    </div>
  );
}
