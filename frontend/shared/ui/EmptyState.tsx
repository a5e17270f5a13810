import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import './states.css';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  hint?: string;
  /** What to do about it: one button, as a rule. */
  children?: ReactNode;
}

/** Nothing is here, and that is no fault: says what would be, and how it comes. */
export function EmptyState({ icon = 'info', title, hint, children }: EmptyStateProps) {
  return (
    <section className="stack at-center middle state">
      <Icon name={icon} size={28} className="muted" />
      <h2 className="title strong">{title}</h2>
      {hint === undefined ? null : <p className="muted">{hint}</p>}
      {children}
    </section>
  );
}
