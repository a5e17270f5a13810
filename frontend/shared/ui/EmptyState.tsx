import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import './states.css';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  hint?: string;
  /** Usually one button that helps the user to continue. */
  children?: ReactNode;
}

/** The content of an empty list or panel: says what would appear here and how to add it. Not an error. */
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
