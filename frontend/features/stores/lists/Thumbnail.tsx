import { useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import './storeList.css';

/** A store's cover in small; its place is the same where there is none or it cannot be had. */
export function Thumbnail({ url }: { url: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (url === null || url === lost) {
    return (
      <span className="thumbnail thumbnail-empty">
        <Icon name="shop" />
      </span>
    );
  }
  return (
    <img
      className="thumbnail"
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setLost(url)}
    />
  );
}
