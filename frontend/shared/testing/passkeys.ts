import { vi } from 'vitest';

/** Has the browser know passkeys, and the person use one that answers so; with an error, none. */
export function holdPasskey(answer: object): void {
  hold(() => (answer instanceof DOMException ? Promise.reject(answer) : Promise.resolve(answer)));
}

/** A browser that asks for a passkey and is not answered; `onTakenBack` is called when the page takes its question back. */
export function askInVain(onTakenBack: () => void): void {
  hold(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          onTakenBack();
          reject(new DOMException('', 'AbortError'));
        });
      }),
  );
}

function hold(use: (asked: { signal: AbortSignal }) => Promise<object>): void {
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
