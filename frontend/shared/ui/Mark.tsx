interface MarkProps {
  size?: number;
  className?: string;
}

/** The mark: a plate on the hem of a laid cloth. One colour, drawn to hold at 16 px. */
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
        d="M16 2a11 11 0 0 1 11 11c0 2.6-.9 5-2.4 6.9h-2.7A8.9 8.9 0 0 0 16 4.2a8.9 8.9 0 0 0-5.9 15.7H7.4A11 11 0 0 1 16 2Z"
      />
      <circle cx="16" cy="13" r="5" />
      <path d="M2 21.5h28v2.6h-1.8l-3.4 5.9-3.4-5.9h-2l-3.4 5.9-3.4-5.9h-2l-3.4 5.9-3.4-5.9H2Z" />
    </svg>
  );
}
