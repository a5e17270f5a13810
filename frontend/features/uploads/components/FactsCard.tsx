import type { PictureDetail } from '@shared/pictures/model';
import { CopyButton } from '@shared/ui/CopyButton';
import { TimeAgo } from '@shared/session/TimeAgo';
import { bytesWords, kindWords } from '../model';

const SIZES: Readonly<Record<string, string>> = {
  thumb: 'Thumb',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  og: 'For sharing',
  whole: 'Uncropped',
};

/** The facts of the file, and the URLs of its sizes. */
export function FactsCard({ picture }: { picture: PictureDetail }) {
  const shown = picture.variants.filter(({ format, url }) => format === 'webp' && url !== '');
  return (
    <>
      <section className="stack card">
        <h2>Addresses</h2>
        {shown.length === 0 ? <p className="muted small">Blocked pictures have no addresses.</p> : null}
        <ul>
          {shown.map(({ name, width, height, url }) => (
            <li key={name} className="line">
              <a href={url} target="_blank" rel="noreferrer">
                {SIZES[name] ?? name}
              </a>
              <span className="muted small numbers pushed">
                {width} × {height}
              </span>
              <CopyButton
                text={new URL(url, location.href).href}
                label={`Copy address of ${(SIZES[name] ?? name).toLowerCase()}`}
              />
            </li>
          ))}
        </ul>
        {picture.processing ? <p className="muted small">Larger sizes are being created.</p> : null}
      </section>
      <section className="stack card">
        <h2>File</h2>
        <dl className="fact-list small">
          <dt>Pixels</dt>
          <dd>
            {picture.width} × {picture.height}
          </dd>
          <dt>Kind and size</dt>
          <dd>
            {kindWords(picture.mime)}, {bytesWords(picture.size)}
          </dd>
          <dt>Taken</dt>
          <dd>
            <TimeAgo at={picture.taken_at} />
          </dd>
          <dt>Uploaded</dt>
          <dd>
            <TimeAgo at={picture.created_at} />
            {picture.uploaded_by === null ? '' : ` by ${picture.uploaded_by.nickname}`}
          </dd>
          <dt>Id</dt>
          <dd>
            {picture.picture_id} <CopyButton text={String(picture.picture_id)} label="Copy ID" />
          </dd>
        </dl>
        {picture.was_animated ? (
          <p className="muted small">The file is animated. Only the first frame is saved.</p>
        ) : null}
      </section>
    </>
  );
}
