import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { blockAt, emptied, renew } from './renewing';

interface Framed {
  /** Initial document of the iframe. */
  initialHtml: string;
  /** True once the content is rendered. */
  isLoaded: boolean;
  onLoad: () => void;
}

/**
 * Return the document of an iframe and keep it in sync with `html`. Report clicks on blocks, and block links.
 */
export function useFramed(
  frame: RefObject<HTMLIFrameElement | null>,
  html: string,
  onBlock: (blockId: string) => void,
): Framed {
  // The body is inserted only once clicks are handled.
  const [initialHtml] = useState(() => emptied(html));
  const [isLoaded, setLoaded] = useState(false);
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target;
    // `instanceof` fails for elements of another document.
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
  return { initialHtml, isLoaded, onLoad: () => setLoaded(true) };
}
