interface MarkProps {
  size?: number;
  className?: string;
}

/** The logo: a plate on a diagonal cloth. One color, legible at 16 px. */
export function Mark({ size = 24, className }: MarkProps) {
  return (
    <svg
      aria-hidden
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      focusable="false"
    >
      <path
        fillRule="evenodd"
        d="M13.2 2.7a4 4 0 0 1 5.6 0l10.5 10.5a4 4 0 0 1 0 5.6L18.8 29.3a4 4 0 0 1-5.6 0L2.7 18.8a4 4 0 0 1 0-5.6ZM16 7.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z"
      />
      <circle cx="16" cy="16" r="5" />
    </svg>
  );
}
