import { useLayoutEffect, useRef, useState } from 'react';
import { useFramed } from '../../reading/useFramed';

interface PreviewFrameProps {
  title: string;
  html: string;
  /** Width of the simulated screen, in px. */
  width: number;
  onBlock: (blockId: string) => void;
}

/**
 * The page in an iframe without scripts. It shares our origin, so that changes can be patched in without
 * losing the scroll position.
 */
export function PreviewFrame({ title, html, width, onBlock }: PreviewFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { initialHtml, onLoad } = useFramed(frame, html, onBlock);
  const { width: wide, height: high } = useSize(container);
  const scale = Math.min(1, wide / width);
  return (
    <div ref={container} className="preview-room">
      <iframe
        ref={frame}
        className="preview-frame"
        title={title}
        sandbox="allow-same-origin"
        srcDoc={initialHtml}
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
      // In a hidden tab the size is zero, so the last size is used.
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}
