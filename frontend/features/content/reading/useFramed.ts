import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { blockAt, emptied, renew } from './renewing';

interface Framed {
  /** What the frame begins with. */
  begun: string;
  /** Whether there is something in it to look at. */
  isLoaded: boolean;
  onLoad: () => void;
}

/** What a frame shows, which follows `html`; a click on a block is told, links lead nowhere. */
export function useFramed(
  frame: RefObject<HTMLIFrameElement | null>,
  html: string,
  onBlock: (blockId: string) => void,
): Framed {
  // What stands on the page comes once a click on it is heard.
  const [begun] = useState(() => emptied(html));
  const [isLoaded, setLoaded] = useState(false);
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target;
    // An element of another document is of that document's own classes.
    if (target === null || !('closest' in target)) return;
    const element = target as Element;
    const link = element.closest('a');
    if (link !== null) event.preventDefault();
    const anchor = link?.getAttribute('href') ?? '';
    if (anchor.startsWith('#')) {
      frame.current?.contentDocument?.getElementById(anchor.slice(1))?.scrollIntoView();
      return;
    }
    if (element.closest('summary, video') !== null) return;
    const block = blockAt(element);
    if (block !== null) onBlock(block);
  });
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!isLoaded || shown === null || shown === undefined) return;
    renew(shown, html);
  }, [frame, isLoaded, html]);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!isLoaded || shown === null || shown === undefined) return undefined;
    const listen = (event: MouseEvent) => handleClick(event);
    shown.addEventListener('click', listen);
    return () => shown.removeEventListener('click', listen);
  }, [frame, isLoaded]);
  return { begun, isLoaded, onLoad: () => setLoaded(true) };
}
