import { PATHS, type IconName } from './iconPaths';

export type { IconName } from './iconPaths';

interface IconProps {
  name: IconName;
  size?: number;
  className?: string | undefined;
  /** Accessible name. Only for icons without text next to them; other icons are decorative. */
  label?: string;
}

/** A line icon from our own set, drawn on a 20 px grid. */
export function Icon({ name, size = 16, className, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...meaning}
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
