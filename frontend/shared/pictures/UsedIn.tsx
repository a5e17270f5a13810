import { useWorkspace } from '@shared/workspace/hooks';
import type { PictureDetail } from './model';

/** Where a picture is used: whoever changes it changes it there too. */
export function UsedIn({ picture: { usage_count, usages } }: { picture: PictureDetail }) {
  const { href } = useWorkspace();
  const hidden = usage_count - usages.length;
  if (usage_count === 0) return <p className="field-help">Not used anywhere yet.</p>;
  return (
    <div>
      <p className="small strong">
        Used in {usage_count} {usage_count === 1 ? 'place' : 'places'}
      </p>
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
        {hidden > 0 ? <li>{hidden} more that you do not see</li> : null}
      </ul>
    </div>
  );
}
