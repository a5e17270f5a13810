import { initialsOf } from '@shared/format/initials';
import { Icon, type IconName } from '@shared/ui/Icon';
import './recordPage.css';

interface RecordFaceProps {
  /** URL of the picture, or null. */
  url: string | null;
  /** Shown without a picture; by default the initials of the name. */
  icon?: IconName;
  name: string;
  /** True for a wide picture, such as the cover of a store. */
  isWide?: boolean;
}

/** The picture of a record, or an icon or initials in its place. */
export function RecordFace({ url, icon, name, isWide = false }: RecordFaceProps) {
  if (url !== null && url !== '')
    return (
      <img
        className="thumb record-face"
        data-wide={isWide}
        src={url}
        alt=""
        width={isWide ? 192 : 72}
        height={isWide ? 128 : 72}
      />
    );
  return (
    <span className="thumb record-face" aria-hidden>
      {icon === undefined ? initialsOf(name) : <Icon name={icon} size={28} />}
    </span>
  );
}
