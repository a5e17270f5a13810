import { Icon, type IconName } from './Icon';
import './StatusChip.css';

/** Color of a status; `plain` for an ordinary state, which needs no attention. */
export type Tone = 'plain' | 'success' | 'warning' | 'danger' | 'info' | 'neutral';

interface StatusChipProps {
  tone: Tone;
  label: string;
  icon?: IconName;
}

/** A status as color and text, or as text alone. */
export function StatusChip({ tone, label, icon }: StatusChipProps) {
  if (tone === 'plain') return <span>{label}</span>;
  return (
    <span className={`chip chip-${tone}`}>
      {icon === undefined ? <span className="dot" /> : <Icon name={icon} size={12} />}
      {label}
    </span>
  );
}
