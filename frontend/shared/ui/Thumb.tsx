import { useState } from 'react';
import { Icon, type IconName } from './Icon';

interface ThumbProps {
  /** Of the picture; null or empty where there is none, or it may not be shown. */
  url: string | null | undefined;
  /** What stands in its place then. */
  icon: IconName;
}

/** A record's picture in small; its place is the same where there is none or it cannot be had. */
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
