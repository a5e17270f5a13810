import { useEffect, useRef, useState } from 'react';
import { blockPlaces, heightOf } from './measuring';
import { useFramed } from './useFramed';
import './reading.css';

/** Distance of each block from the top of the frame, in px. */
export type Places = Readonly<Record<string, number>>;

interface ReadingFrameProps {
  title: string;
  html: string;
  onBlock: (blockId: string) => void;
  onPlaces: (places: Places) => void;
}

/** A record as readers see it, in an iframe as high as its content. Scripts are disabled. */
export function ReadingFrame({ title, html, onBlock, onPlaces }: ReadingFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { initialHtml, isLoaded, onLoad } = useFramed(frame, html, onBlock);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!isLoaded || shown === null || shown === undefined) return undefined;
    // The height changes when pictures load or the window gets narrower.
    const observer = new ResizeObserver(() => {
      setHeight(heightOf(shown));
      onPlaces(blockPlaces(shown));
    });
    observer.observe(shown.body);
    return () => observer.disconnect();
  }, [isLoaded, html, onPlaces]);
  return (
    <iframe
      ref={frame}
      className="reading-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={initialHtml}
      style={height === null ? undefined : { height }}
      onLoad={onLoad}
    />
  );
}
