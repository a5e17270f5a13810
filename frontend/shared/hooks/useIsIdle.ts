import { useEffect, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';

/** False until the browser has drawn the screen: what stands beside a record is asked for after the record. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
