import './photos.css';

export interface PhotoSide {
  label: string;
  urls: readonly string[];
  /** Alt text of the photos. */
  alt: string;
}

const MOST_SHOWN = 6;

/** The photos of both sides next to each other; nothing if there are none. */
export function PhotosCard({ sides }: { sides: readonly PhotoSide[] }) {
  if (sides.every(({ urls }) => urls.length === 0)) return null;
  return (
    <section className="stack card" aria-label="Photos">
      <div className="halves">
        {sides.map(({ label, urls, alt }) => (
          <div key={label} className="row photo-side">
            <p className="tiny strong whole-line">{label}</p>
            {urls.length === 0 ? <p className="muted tiny">No photo</p> : null}
            {urls.slice(0, MOST_SHOWN).map((url, place) => (
              <img key={url} src={url} alt={place === 0 ? alt : ''} width={96} height={96} loading="lazy" />
            ))}
            {urls.length > MOST_SHOWN ? (
              <span className="muted tiny">+{urls.length - MOST_SHOWN}</span>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}
