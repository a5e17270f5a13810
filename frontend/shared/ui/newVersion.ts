import { createStore } from 'zustand/vanilla';

/** Whether the server has another build than this page: parts that are not loaded yet may be gone. */
export const newVersion = createStore<{ isOut: boolean }>(() => ({ isOut: false }));

export const NEW_VERSION = 'A new version of the console is available. Reload the page to continue.';

export const reloadPage = () => location.reload();
