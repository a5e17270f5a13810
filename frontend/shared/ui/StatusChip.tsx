import { Icon, type IconName } from './Icon';
import './StatusChip.css';

/** Color of a status; `plain` for an ordinary state, which needs no attention. */
export type Tone = 'plain' | 'success' | 'warning' | 'danger' | 'info' | 'neutral';

interface StatusChipProps {
  tone: Tone;
  label: string;
  icon?: IconName;
  /** Explanation of the status, shown as a tooltip. */
  hint?: string | undefined;
}

/** A status as color and text, or as text alone. */
export function StatusChip({ tone, label, icon, hint }: StatusChipProps) {
  if (tone === 'plain') return <span title={hint}>{label}</span>;
  return (
    <span className={`chip chip-${tone}`} title={hint}>
      {icon === undefined ? <span className="dot" /> : <Icon name={icon} size={12} />}
      {label}
    </span>
  );
}
