import { createStore } from 'zustand/vanilla';

/** True if the server runs another build than this page: code that is not loaded yet may be gone. */
export const newVersion = createStore<{ isOut: boolean }>(() => ({ isOut: false }));

export const NEW_VERSION = 'A new version of the console is available. Reload the page to continue.';

export const reloadPage = () => location.reload();
