import { useState, type UIEvent } from 'react';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import type { Part } from './parts';

/** Distance in px from which the header is one line. */
const FROM_PX = 48;
/** Scrollable distance in px that a part needs: a smaller one would end when the header gives up its space. */
const LEAST_PX = 240;

/**
 * Return whether the visible part is scrolled, and the handler of its scroll events. On phones the header
 * scrolls with the content instead.
 */
export function useScrolled(part: Part): [boolean, (event: UIEvent<HTMLElement>) => void] {
  const isMobile = useIsMobile();
  const [scrolled, setScrolled] = useState<Part | null>(null);
  const isScrolled = scrolled === part && !isMobile;
  const onScroll = ({ target }: UIEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !target.matches('.record-part, .record-main')) return;
    const isLong = target.scrollHeight - target.clientHeight > LEAST_PX;
    if (target.scrollTop > FROM_PX && isLong) setScrolled(part);
    // Not at FROM_PX: the header would change back and forth there.
    else if (target.scrollTop === 0) setScrolled(null);
  };
  return [isScrolled, onScroll];
}
