/** Parameters with which the identity provider redirects the browser back. */
export interface OidcRedirect {
  code: string;
  state: string;
}

const CHANNEL = 'sofra.proof';
const NO_WINDOW = 'The browser blocked the window. Allow pop-ups for this page and try again.';

/** Open the sign-in of the identity provider in a new window, and wait for its redirect. */
export function signInAgain(url: string): Promise<OidcRedirect> {
  const state = new URL(url).searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  // The provider's window gets no reference to ours; the result arrives through the channel.
  if (window.open(url, '_blank', 'popup,width=480,height=680') === null) {
    channel.close();
    return Promise.reject(new Error(NO_WINDOW));
  }
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<OidcRedirect>) => {
      if (data.state !== state) return;
      channel.close();
      resolve(data);
    };
  });
}

/** Send the redirect parameters to the window that waits for them. */
export function sendRedirect(redirect: OidcRedirect): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(redirect);
  channel.close();
}
