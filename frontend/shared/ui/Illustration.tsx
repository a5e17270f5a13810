const DRAWINGS = {
  // 403: a locked cloche. 404: an empty plate. 500: a cracked plate.
  403: (
    <>
      <path d="M50 92a40 40 0 0 1 80 0" />
      <path d="M90 52v-6M42 92h96" />
      <rect className="accent" x="76" y="68" width="28" height="20" rx="4" />
      <path className="accent" d="M82 68v-5a8 8 0 0 1 16 0v5" />
    </>
  ),
  404: (
    <>
      <ellipse cx="90" cy="78" rx="46" ry="18" />
      <ellipse cx="90" cy="76" rx="26" ry="9" />
      <path className="accent" d="M24 56v14a6 6 0 0 0 12 0V56M30 56v44M150 56c-7 3-9 14-8 24h8V56v44" />
    </>
  ),
  500: (
    <>
      <path d="M84 60c-24 1-41 9-40 18 1 10 20 17 40 18l-6-12 8-9-6-7 4-8Z" />
      <path d="M98 60c22 1 39 9 38 18-1 10-18 17-36 18l-6-12 8-9-6-7 2-8Z" />
      <path className="accent" d="m70 40 6 8M92 34v10M114 40l-6 8" />
    </>
  ),
} as const;

export function Illustration({ status }: { status: keyof typeof DRAWINGS }) {
  return (
    <svg
      className="illustration"
      viewBox="0 0 180 130"
      width="180"
      height="130"
      aria-hidden
      focusable="false"
    >
      <path
        className="cloth"
        d="M10 104h160l-6 16-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10Z"
      />
      {DRAWINGS[status]}
    </svg>
  );
}
