import { useState } from 'react';
import { Icon } from '@shared/ui/Icon';
import type { Brand } from '../model';
import './brands.css';

/** A brand's logo in small; its place is the same where there is none or it cannot be had. */
export function Logo({ logo }: Pick<Brand, 'logo'>) {
  const [lost, setLost] = useState<string | null>(null);
  if (logo === null || logo.thumb_url === lost) {
    return (
      <span className="brand-logo brand-logo-empty">
        <Icon name="chain" />
      </span>
    );
  }
  const { thumb_url: url } = logo;
  return (
    <img
      className="brand-logo"
      src={url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setLost(url)}
    />
  );
}
