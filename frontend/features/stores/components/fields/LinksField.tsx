import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { Option } from '@shared/form/fields';
import { mostOf } from '@shared/fields/facts';
import { Icon } from '@shared/ui/Icon';
import { Input } from '@shared/ui/Input';
import { Select } from '@shared/ui/Select';
import { useStoreField } from '../../fieldHooks';
import type { Link } from '../../model';
import { Group } from '@shared/form/Group';

interface LinksFieldProps {
  name: 'socials' | 'order_links';
  platforms: readonly Option[];
  addLabel: string;
}

/** Links to other platforms. A platform can occur more than once. */
export function LinksField({ name, platforms, addLabel }: LinksFieldProps) {
  const { value, onChange } = useStoreField(name);
  const change = (index: number, link: Partial<Link>) =>
    onChange(value.map((other, at) => (at === index ? { ...other, ...link } : other)));
  /** Index of the row just added. Its input gets the focus. */
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    setAdded(value.length);
    const free = platforms.find((platform) => value.every((link) => link.platform !== platform.value));
    onChange([...value, { platform: (free ?? platforms[0])?.value ?? '', url: '' }]);
  };
  return (
    <Group name={name}>
      <ul className="stack">
        {value.map((link, index) => (
          // Rows have no ID, so their index is the key.
          <li key={index} className="row field-row">
            <Select
              className="is-narrow"
              aria-label={`Platform ${index + 1}`}
              value={link.platform}
              onChange={(event) => change(index, { platform: event.target.value })}
            >
              {platforms.map((platform) => (
                <option key={platform.value} value={platform.value}>
                  {platform.label}
                </option>
              ))}
            </Select>
            <Input
              type="url"
              autoFocus={index === added}
              aria-label={`Address ${index + 1}`}
              placeholder="https://"
              value={link.url}
              onChange={(event) => change(index, { url: event.target.value })}
              onBlur={() => change(index, { url: withScheme(link.url) })}
            />
            <IconButton
              aria-label={`Remove address ${index + 1}`}
              title="Remove"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      {value.length < mostOf('store', name) && platforms.length > 0 ? (
        <div>
          <Button size="small" onClick={add}>
            {addLabel}
          </Button>
        </div>
      ) : null}
    </Group>
  );
}

/**
 * Return the URL with 'https://' if it looks like a web address without a scheme: 'instagram.com/kopituku'.
 */
export function withScheme(url: string): string {
  const text = url.trim();
  return text === '' || text.includes('://') || !text.includes('.') ? text : `https://${text}`;
}
