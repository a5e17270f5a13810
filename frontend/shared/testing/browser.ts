/* What a browser has and jsdom has not, as far as the shell needs it to be drawn. */

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function completeBrowser(): void {
  globalThis.ResizeObserver = StillObserver;
  globalThis.CSS = { ...globalThis.CSS, escape: (text: string) => text.replace(/["\\]/g, '\\$&') };
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
}
