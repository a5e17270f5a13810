import { createStore } from 'zustand/vanilla';
import type { VideoFile } from './model';

/** Running upload. */
export interface OnItsWay {
  file: File;
  /** Progress of the current step, from 0 to 1. */
  progress: number;
  doing: 'sending' | 'checking';
  isWaiting: boolean;
  failure: string | null;
  mayPass: boolean;
}

interface Upload {
  /** ID that distinguishes the upload from earlier ones of the same form. */
  id: number;
  sending: OnItsWay | null;
  /** Server record of the file once the upload is complete. */
  arrived: VideoFile | null;
  /** True once the form has received the file. */
  isReported: boolean;
}

type ByForm = Readonly<Record<string, Upload>>;

const NEW = 'new:';
const store = createStore<{ byForm: ByForm }>(() => ({ byForm: {} }));
const giveUps = new Map<number, AbortController>();
let lastId = 0;

/** Return the key of the form of an unsaved video. */
export const newFormKey = (requestId: string) => `${NEW}${requestId}`;
/** Return the key of a video's form. */
export const videoFormKey = (id: number) => `video:${id}`;

function put(key: string, upload: Upload | null): void {
  const { [key]: _before, ...rest } = store.getState().byForm;
  store.setState({ byForm: upload === null ? rest : { ...rest, [key]: upload } });
}

function keyOf(id: number): string | undefined {
  const entry = Object.entries(store.getState().byForm).find(([, upload]) => upload.id === id);
  return entry?.[0];
}

/** Cancel the upload of a form and remove it. */
function drop(key: string): void {
  const upload = store.getState().byForm[key];
  if (upload === undefined) return;
  giveUps.get(upload.id)?.abort();
  giveUps.delete(upload.id);
  put(key, null);
}

/**
 * Video uploads by form key. Saving a new record replaces its form with another one, and a running upload
 * must survive that.
 */
export const uploads = {
  store,
  isNew: (key: string) => key.startsWith(NEW),
  drop,

  /** Start an upload for a form. Replace the previous one. */
  begin: (key: string, file: File): { id: number; signal: AbortSignal } => {
    drop(key);
    lastId += 1;
    const giveUp = new AbortController();
    giveUps.set(lastId, giveUp);
    const sending: OnItsWay = {
      file,
      progress: 0,
      doing: 'sending',
      isWaiting: false,
      failure: null,
      mayPass: false,
    };
    put(key, { id: lastId, sending, arrived: null, isReported: false });
    return { id: lastId, signal: giveUp.signal };
  },

  /** Update the state of an upload. Do nothing if it was removed. */
  change: (id: number, part: Partial<OnItsWay>): void => {
    const key = keyOf(id);
    if (key === undefined) return;
    const upload = store.getState().byForm[key];
    if (upload === undefined || upload.sending === null) return;
    put(key, { ...upload, sending: { ...upload.sending, ...part } });
  },

  /** End an upload, with or without an accepted file. */
  end: (id: number, arrived: VideoFile | null): void => {
    const key = keyOf(id);
    giveUps.delete(id);
    if (key === undefined) return;
    put(key, arrived === null ? null : { id, sending: null, arrived, isReported: false });
  },

  /** Return the form's uploaded file once. null if there is none or it was returned before. */
  take: (key: string): VideoFile | null => {
    const upload = store.getState().byForm[key];
    if (upload === undefined || upload.arrived === null || upload.isReported) return null;
    put(key, { ...upload, isReported: true });
    return upload.arrived;
  },

  /**
   * Move an upload to the form of the saved record. A running upload continues there. A file that arrived too
   * late for the save (`savedFile` is another one) is delivered to the new form.
   */
  handOver: (from: string, to: string, savedFile: number | null): void => {
    const upload = store.getState().byForm[from];
    if (upload === undefined) return;
    put(from, null);
    const isSaved = upload.arrived !== null && upload.arrived.asset_id === savedFile;
    if (!isSaved) put(to, { ...upload, isReported: false });
  },
};
