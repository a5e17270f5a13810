import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { callApi } from '@shared/api/client';
import { LikeNotice } from '@shared/pictures/LikeNotice';
import { refOf } from '@shared/pictures/pictures';
import { nameOf, SendingRow } from '@shared/pictures/SendingRow';
import type { Sending } from '@shared/pictures/uploadQueue';
import type { UploadedPicture } from '@shared/pictures/model';
import { Icon } from '@shared/ui/Icon';
import { pictureKeys } from '../api';
import { summaryOf, formatSummary, uploads } from '../queue';
import { showDeleted } from '../showDeleted';

/** The files of all uploads: in progress, complete, or refused with the reason. */
export function Uploads({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useStore(uploads.store, (state) => state.list);
  if (list.length === 0) return <p role="status" className="visually-hidden" />;
  const summary = summaryOf(list);
  return (
    <div className="stack-tight card upload-queue">
      <div className="row">
        <p role="status" className="strong grows">
          {formatSummary(summary)}
        </p>
        {summary.mayPass < 2 ? null : (
          <Button size="small" onClick={uploads.retryAll}>
            Retry {summary.mayPass} files
          </Button>
        )}
        {summary.sending === list.length ? null : (
          <Button size="small" onClick={uploads.clear}>
            Clear finished
          </Button>
        )}
        {summary.sending === 0 ? null : (
          <Button size="small" onClick={uploads.stop}>
            Cancel all
          </Button>
        )}
      </div>
      <ul className="stack-flush scrolls" aria-label="Uploads">
        {list.map((one) =>
          one.picture === null ? (
            <SendingRow
              key={one.key}
              sending={one}
              onCancel={() => uploads.cancel(one.key)}
              onRetry={() => uploads.retry(one.key)}
            />
          ) : (
            <ArrivedRow key={one.key} sending={one} picture={one.picture} onOpen={onOpen} />
          ),
        )}
      </ul>
    </div>
  );
}

interface ArrivedRowProps {
  sending: Sending;
  picture: UploadedPicture;
  onOpen: (id: number) => void;
}

/** A complete upload: the new picture or the existing duplicate, and similar pictures. */
function ArrivedRow({ sending, picture, onOpen }: ArrivedRowProps) {
  const { key, file } = sending;
  const client = useQueryClient();
  const [existing] = picture.similar;
  const putAway = () => uploads.cancel(key);
  const takeBack = async () => {
    const { country } = sending.batch;
    const { picture_id, version, file_name: title } = picture;
    const { changeset_id: changesetId } = await callApi(
      'picture/delete_picture',
      { picture_id, version },
      { country },
    );
    putAway();
    showDeleted(client, { title, country, changesetId, rest: '; the existing picture was kept' });
    await client.invalidateQueries({ queryKey: pictureKeys.all });
  };
  return (
    <li className="facts rigid sending">
      <img className="thumb" src={picture.thumb_url} alt="" />
      <span className="small breaks sending-name">{nameOf(file)}</span>
      <span className="line sending-said">
        <span className={picture.duplicated ? 'line-tight small' : 'line-tight small success'}>
          <Icon name={picture.duplicated ? 'info' : 'check'} size={16} />{' '}
          {picture.duplicated ? `Already exists as ${picture.file_name}` : 'Added'}
        </span>
      </span>
      <span className="row">
        <Button size="small" onClick={() => onOpen(picture.picture_id)}>
          Open
        </Button>
        <Button variant="ghost" size="small" onClick={putAway} aria-label={`Dismiss ${file.name}`}>
          Dismiss
        </Button>
      </span>
      {existing === undefined ? null : (
        <div className="whole-line">
          <LikeNotice
            likeness={{ fresh: refOf(picture), existing }}
            keepLabel="Keep both"
            existingLabel="Delete the new one"
            onKeepBoth={putAway}
            onUseExisting={() => void takeBack().catch(() => undefined)}
          />
        </div>
      )}
    </li>
  );
}
