import IconButton from '@mui/material/IconButton';
import { PICTURE_TYPES } from '@shared/pictures/pictures';
import { SendingRow } from '@shared/pictures/SendingRow';
import { FileButton } from '@shared/ui/FileButton';
import { Icon } from '@shared/ui/Icon';
import { MOST_PICTURES, type Pictures } from './usePictures';

/** The pictures attached to an entry, uploaded and uploading, with a button to add more. */
export function PicturesRow({ pictures: along }: { pictures: Pictures }) {
  const { pictures, sending, add, cancel, retry, remove } = along;
  return (
    <>
      {pictures.map(({ picture_id: id, thumb_url, file_name }) => (
        <span key={id} className="anchor composer-picture">
          <img className="picture" src={thumb_url} alt={file_name} width={40} height={40} />
          <IconButton size="small" aria-label={`Remove ${file_name}`} onClick={() => remove(id)}>
            <Icon name="close" size={12} />
          </IconButton>
        </span>
      ))}
      {sending.length === 0 ? null : (
        <ul className="stack-flush whole-line" aria-label="Uploading pictures">
          {sending.map((one) => (
            <SendingRow
              key={one.key}
              sending={one}
              onCancel={() => cancel(one.key)}
              onRetry={() => retry(one.key)}
            />
          ))}
        </ul>
      )}
      {pictures.length + sending.length >= MOST_PICTURES ? null : (
        <FileButton label="Add pictures…" accept={PICTURE_TYPES} onChosen={add} />
      )}
    </>
  );
}
