/** What the company's sign-in gives to the browser of whom it has signed in. */
export interface CameBack {
  code: string;
  state: string;
}

const CHANNEL = 'sofra.proof';
const NO_WINDOW = 'The browser did not open a window. Allow windows for this page and try again.';

/** Opens the company's sign-in in a window of its own, and waits for who comes back in it. */
export function signInAnew(url: string): Promise<CameBack> {
  const state = new URL(url).searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  // The window is the provider's, which gets no hold on ours; what comes back is told over the channel.
  if (window.open(url, '_blank', 'popup,width=480,height=680') === null) {
    channel.close();
    return Promise.reject(new Error(NO_WINDOW));
  }
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<CameBack>) => {
      if (data.state !== state) return;
      channel.close();
      resolve(data);
    };
  });
}

/** Tells the window that waits for it what came back in this one. */
export function tellCameBack(came: CameBack): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(came);
  channel.close();
}
