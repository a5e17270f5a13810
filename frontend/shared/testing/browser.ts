/* Browser features that jsdom does not have, as far as the shell needs them to render. */

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Observer that reports every element as visible. */
class SeeingObserver {
  readonly #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
    this.#seen([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}

export function completeBrowser(): void {
  globalThis.ResizeObserver = StillObserver;
  globalThis.IntersectionObserver = SeeingObserver as unknown as typeof IntersectionObserver;
  globalThis.CSS = { ...globalThis.CSS, escape: (text: string) => text.replace(/["\\]/g, '\\$&') };
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.animate = () => ({}) as Animation;
  globalThis.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
}
