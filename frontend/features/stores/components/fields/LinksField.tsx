import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { Option } from '@shared/form/fields';
import { mostOf } from '@shared/records/facts';
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

/** Addresses on other platforms, each platform once or more. */
export function LinksField({ name, platforms, addLabel }: LinksFieldProps) {
  const { value, onChange } = useStoreField(name);
  const change = (index: number, link: Partial<Link>) =>
    onChange(value.map((other, at) => (at === index ? { ...other, ...link } : other)));
  /** The row that was just added: the cursor stands in it. */
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
          // Rows have no name of their own; their order is all that tells them apart.
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

/** 'instagram.com/kopituku' is meant as a web address, and said so. */
export function withScheme(url: string): string {
  const text = url.trim();
  return text === '' || text.includes('://') || !text.includes('.') ? text : `https://${text}`;
}
