import type { PictureDetail } from '@shared/pictures/model';

interface SimilarPicturesCardProps {
  picture: PictureDetail;
  onOpen: (id: number) => void;
}

/** The similar pictures, which are probably duplicates. */
export function SimilarPicturesCard({ picture: { similar }, onOpen }: SimilarPicturesCardProps) {
  if (similar.length === 0) return null;
  return (
    <section className="stack card">
      <h2>
        {similar.length === 1 ? 'Similar to another picture' : `Similar to ${similar.length} other pictures`}
      </h2>
      <ul className="row">
        {similar.map((other) => (
          <li key={other.picture_id}>
            <button
              type="button"
              className="stack-tight tiny choice"
              onClick={() => onOpen(other.picture_id)}
            >
              <img
                className="picture"
                src={other.thumb_url}
                width={96}
                height={96}
                alt={other.alt}
                loading="lazy"
              />
              <span>
                Open {other.width} × {other.height}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
