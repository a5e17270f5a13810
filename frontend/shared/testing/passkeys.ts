import { vi } from 'vitest';

/** Has the browser know passkeys, and the person use one that answers so; with an error, none. */
export function holdPasskey(answer: object): void {
  const use = () => (answer instanceof DOMException ? Promise.reject(answer) : Promise.resolve(answer));
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: unknown) => options,
    parseCreationOptionsFromJSON: (options: unknown) => options,
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: use, create: use } });
}

/** A browser without them again. */
export function forgetPasskeys(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
}
