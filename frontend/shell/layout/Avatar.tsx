import { useState } from 'react';
import { useLater } from '@shared/hooks/useLater';
import { useCountry } from '@shared/session/hooks';
import { avatarOf } from './weekday';

const DISHES = [
  {
    tint: '#a8501c',
    path: 'M9 17h14a7 7 0 0 1-14 0ZM12 12c-1-2 1-2 0-4M16 12c-1-2 1-2 0-4M20 12c-1-2 1-2 0-4',
  },
  { tint: '#6b6a2a', path: 'M10 11h10v6a5 5 0 0 1-10 0v-6ZM20 13h2a2 2 0 0 1 0 4h-2M9 24h12' },
  { tint: '#2f6d68', path: 'M8 16c3-5 9-5 13 0-4 5-10 5-13 0ZM21 16l3-3v6l-3-3ZM12 15h.01' },
  { tint: '#7a3b5e', path: 'M8 20a8 8 0 0 1 16 0H8ZM16 12v-2M7 23h18' },
  { tint: '#465a86', path: 'M11 8v6M14 8v6M8 8v4a3 3 0 0 0 6 0M11 15v9M20 8c-3 3-3 7 0 9v7M20 8v9' },
  { tint: '#8a5a17', path: 'M16 8 7 23h18L16 8ZM14 17h.01M18 20h.01M16 14h.01' },
] as const;

/**
 * The avatar: a dish per weekday in the time zone of the chosen country. Rendered later, because the first use of
 * a time zone is slow.
 */
export function Avatar() {
  const { timezone } = useCountry();
  const [moment] = useState(() => new Date());
  const dish = useLater() ? (DISHES[avatarOf(moment, timezone)] ?? DISHES[0]) : null;
  return (
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden focusable="false" className="avatar">
      {dish === null ? null : (
        <>
          <circle cx="16" cy="16" r="16" fill={dish.tint} />
          <path
            d={dish.path}
            fill="none"
            stroke="#fff"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
