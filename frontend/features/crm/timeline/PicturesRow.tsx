import { Icon } from '@shared/ui/Icon';
import { MOST_PICTURES, PICTURE_TYPES, type Pictures } from './usePictures';

/** The pictures that go along, and the way to add more. */
export function PicturesRow({ pictures: { pictures, sending, add, remove } }: { pictures: Pictures }) {
  return (
    <>
      {pictures.map(({ picture_id: id, thumb_url, file_name }) => (
        <span key={id} className="composer-picture">
          <img src={thumb_url} alt={file_name} width={40} height={40} />
          <button type="button" aria-label={`Take ${file_name} off`} onClick={() => remove(id)}>
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      {sending.map((name) => (
        <span key={name} className="nothing" role="status">
          {name} is on its way…
        </span>
      ))}
      {pictures.length + sending.length >= MOST_PICTURES ? null : (
        <label className="plain-button composer-add">
          Add pictures…
          <input
            type="file"
            multiple
            accept={PICTURE_TYPES}
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              void add(chosen);
            }}
          />
        </label>
      )}
    </>
  );
}
