import { PictureSlot } from '@shared/pictures/PictureSlot';
import { toast } from '@shared/ui/toasts';
import { isHref } from '../hrefs';
import type { Fields } from '../model';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import { Rows, type FormProps } from './parts';
import { takeFile } from './waitingFiles';

export function ImageForm({ fields, blockId, isDisabled, onChange }: FormProps<Fields['image']>) {
  const link = fields.link ?? '';
  return (
    <>
      <PictureSlot
        label="Picture"
        value={fields.picture_id}
        folder="article"
        isDisabled={isDisabled}
        takeFile={() => takeFile(blockId)}
        onChange={(picture_id) => onChange({ picture_id })}
      />
      <div className="form-grid">
        <Line
          label="Caption"
          value={fields.caption}
          longest={200}
          onChange={(caption) => onChange({ caption })}
        />
        <Line
          label="Link"
          value={link}
          longest={500}
          inputMode="url"
          placeholder="No link"
          error={link === '' || isHref(link) ? null : 'Start with https://, mailto: or /'}
          onChange={(next) => onChange({ link: next.trim() === '' ? null : next.trim() })}
        />
      </div>
    </>
  );
}

const LAYOUTS = [
  { value: 'grid', label: 'Side by side' },
  { value: 'carousel', label: 'One after another' },
] as const;

const MOST = 20;

export function GalleryForm({ fields, isDisabled, onChange }: FormProps<Fields['gallery']>) {
  const { items } = fields;
  const ids = items.map(({ picture_id }) => picture_id);
  const add = (picture_id: number) => {
    if (items.length < MOST) onChange({ items: [...items, { picture_id, caption: '' }] });
    else toast.warning(`A gallery has at most ${MOST} pictures`);
  };
  /** Add a picture of the library, or remove it if the gallery already contains it. */
  const toggle = (picture_id: number) =>
    ids.includes(picture_id)
      ? onChange({ items: items.filter((one) => one.picture_id !== picture_id) })
      : add(picture_id);
  return (
    <>
      <Choice
        label="Layout"
        value={fields.layout}
        options={LAYOUTS}
        onChange={(layout) => onChange({ layout })}
      />
      <Rows
        items={items}
        most={MOST}
        least={0}
        one="picture"
        blank={null}
        onChange={(next) => onChange({ items: next })}
      >
        {(item, change, index) => (
          <>
            <PictureSlot
              label={`Picture ${index + 1}`}
              value={item.picture_id}
              folder="article"
              isDisabled={isDisabled}
              onChange={(picture_id) =>
                picture_id === null
                  ? onChange({ items: items.filter((one) => one !== item) })
                  : change({ ...item, picture_id })
              }
            />
            <Line
              label={`Caption of picture ${index + 1}`}
              value={item.caption}
              longest={200}
              onChange={(caption) => change({ ...item, caption })}
            />
          </>
        )}
      </Rows>
      <PictureSlot
        label="Next picture"
        value={null}
        folder="article"
        isDisabled={isDisabled || items.length >= MOST}
        several={{ chosen: ids, onToggle: ({ picture_id }) => toggle(picture_id) }}
        onChange={(picture_id) => {
          if (picture_id !== null) add(picture_id);
        }}
      />
      {items.length >= MOST ? (
        <p className="field-help">{`A gallery has at most ${MOST} pictures.`}</p>
      ) : null}
      {items.length === 1 ? <p className="field-help">A gallery has at least two pictures.</p> : null}
    </>
  );
}
