import { vi } from 'vitest';

/** Simulate passkey support with this credential, or with an error. */
export function holdPasskey(answer: object): void {
  hold(() => (answer instanceof DOMException ? Promise.reject(answer) : Promise.resolve(answer)));
}

/** Simulate a passkey dialog without response. `onTakenBack` is called when the page aborts it. */
export function askInVain(onCancelled: () => void): void {
  hold(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          onCancelled();
          reject(new DOMException('', 'AbortError'));
        });
      }),
  );
}

function hold(use: (requests: { signal: AbortSignal }) => Promise<object>): void {
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: unknown) => options,
    parseCreationOptionsFromJSON: (options: unknown) => options,
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: use, create: use } });
}

/** Remove the simulated passkey support. */
export function forgetPasskeys(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
}
