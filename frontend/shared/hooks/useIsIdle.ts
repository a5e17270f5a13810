import { useEffect, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';

/**
 * Return false until the browser has painted the screen. Delays requests for secondary content until the
 * record is requested.
 */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
