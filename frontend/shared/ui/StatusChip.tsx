import { Icon, type IconName } from './Icon';
import './StatusChip.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

interface StatusChipProps {
  tone: Tone;
  label: string;
  icon?: IconName;
}

/** A status as color and text. */
export function StatusChip({ tone, label, icon }: StatusChipProps) {
  return (
    <span className={`chip chip-${tone}`}>
      {icon === undefined ? <span className="dot" /> : <Icon name={icon} size={12} />}
      {label}
    </span>
  );
}
