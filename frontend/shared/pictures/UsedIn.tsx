import { formatNumber } from '@shared/format/count';
import { useWorkspace } from '@shared/workspace/hooks';
import type { PictureDetail } from './model';
import { placesOf } from './placesOf';

/** The places that use a picture. A change of the picture affects all of them. */
export function UsedIn({ picture }: { picture: PictureDetail }) {
  const { usage_count, usage_is_exact, usages } = picture;
  const { href } = useWorkspace();
  const hidden = usage_count - usages.length;
  if (usage_count === 0) return <p className="field-help">Not used anywhere yet.</p>;
  return (
    <div>
      <p className="small strong">Used in {placesOf(picture)}</p>
      <ul className="bullets small">
        {usages.map(({ use, label, object_id, title, screen }) => (
          <li key={`${use}-${object_id}`}>
            {label}:{' '}
            {screen === '' ? (
              title
            ) : (
              <a href={href(screen, { id: object_id })} target="_blank" rel="noreferrer">
                {title}
              </a>
            )}
          </li>
        ))}
        {hidden > 0 ? (
          <li>{usage_is_exact ? formatNumber(hidden) : 'Many'} more that you cannot access</li>
        ) : null}
      </ul>
    </div>
  );
}
