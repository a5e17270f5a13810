import { useState } from 'react';
import { Icon, type IconName } from './Icon';

interface ThumbProps {
  /** URL of the picture; null or empty if there is none, or the user may not see it. */
  url: string | null | undefined;
  /** Shown if there is no picture. */
  icon: IconName;
}

/** A thumbnail of a record. Shows an icon of the same size if the picture is missing or cannot be loaded. */
export function Thumb({ url, icon }: ThumbProps) {
  const [lost, setLost] = useState<string | null>(null);
  if (url === null || url === undefined || url === '' || url === lost) {
    return (
      <span className="thumb">
        <Icon name={icon} />
      </span>
    );
  }
  return <img className="thumb" src={url} alt="" loading="lazy" onError={() => setLost(url)} />;
}
