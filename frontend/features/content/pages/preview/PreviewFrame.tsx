import { useLayoutEffect, useRef, useState } from 'react';
import { useFramed } from '../../reading/useFramed';

interface PreviewFrameProps {
  title: string;
  html: string;
  /** How wide the reader's screen is, in px. */
  width: number;
  onBlock: (blockId: string) => void;
}

/**
 * The page in a frame of its own. Nothing in it runs; it is of our origin so that what changed can be put
 * in place without losing where one was.
 */
export function PreviewFrame({ title, html, width, onBlock }: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { begun, onLoad } = useFramed(frame, html, onBlock);
  const { width: wide, height: high } = useSize(room);
  const scale = Math.min(1, wide / width);
  return (
    <div ref={room} className="preview-room">
      <iframe
        ref={frame}
        className="preview-frame"
        title={title}
        sandbox="allow-same-origin"
        srcDoc={begun}
        style={{ width, height: high / scale, transform: `translateX(-50%) scale(${scale})` }}
        onLoad={onLoad}
      />
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

function useSize(of: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // Hidden with its tab it has no size; it keeps the one it had.
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}
