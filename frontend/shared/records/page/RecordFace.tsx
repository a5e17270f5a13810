import { Icon, type IconName } from '@shared/ui/Icon';
import './recordPage.css';

interface RecordFaceProps {
  /** URL of the picture, or null. */
  url: string | null;
  /** Shown without a picture; by default the initials of the name. */
  icon?: IconName;
  name: string;
}

/** The picture of a record, or an icon or initials in its place. */
export function RecordFace({ url, icon, name }: RecordFaceProps) {
  if (url !== null && url !== '')
    return <img className="thumb record-face" src={url} alt="" width={72} height={72} />;
  return (
    <span className="thumb record-face" aria-hidden>
      {icon === undefined ? initialsOf(name) : <Icon name={icon} size={28} />}
    </span>
  );
}

/** Return the initials of a name: 'Maya Hartono' → 'MH'; 'Ayla' → 'A'. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}
