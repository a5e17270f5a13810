import { createStore } from 'zustand/vanilla';
import type { VideoFile } from './model';

/** A file on its way. */
export interface OnItsWay {
  file: File;
  /** From 0 to 1, of what is being done. */
  progress: number;
  doing: 'sending' | 'checking';
  isWaiting: boolean;
  failure: string | null;
  mayPass: boolean;
}

interface Upload {
  /** Tells it apart from an earlier one of the same form. */
  id: number;
  sending: OnItsWay | null;
  /** The file once it is taken over. */
  arrived: VideoFile | null;
  /** True once the form knows of it. */
  isTold: boolean;
}

type ByForm = Readonly<Record<string, Upload>>;

const NEW = 'new:';
const store = createStore<{ byForm: ByForm }>(() => ({ byForm: {} }));
const giveUps = new Map<number, AbortController>();
let lastId = 0;

/** The key of a form that has no record yet. */
export const newFormKey = (requestId: string) => `${NEW}${requestId}`;
/** The key of a video's form. */
export const videoFormKey = (id: number) => `video:${id}`;

function put(key: string, upload: Upload | null): void {
  const { [key]: _before, ...rest } = store.getState().byForm;
  store.setState({ byForm: upload === null ? rest : { ...rest, [key]: upload } });
}

function keyOf(id: number): string | undefined {
  const found = Object.entries(store.getState().byForm).find(([, upload]) => upload.id === id);
  return found?.[0];
}

/** Stops sending what the form of this key sends, and forgets it. */
function drop(key: string): void {
  const upload = store.getState().byForm[key];
  if (upload === undefined) return;
  giveUps.get(upload.id)?.abort();
  giveUps.delete(upload.id);
  put(key, null);
}

/**
 * Films on their way, by the form that sends them: a form that is saved while its film is being sent gives
 * way to the record's own form, and the film must not be lost between the two.
 */
export const uploads = {
  store,
  isNew: (key: string) => key.startsWith(NEW),
  drop,

  /** A new upload of a form, in place of any before it. */
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
    put(key, { id: lastId, sending, arrived: null, isTold: false });
    return { id: lastId, signal: giveUp.signal };
  },

  /** What became of an upload so far; nothing where it was dropped. */
  change: (id: number, part: Partial<OnItsWay>): void => {
    const key = keyOf(id);
    if (key === undefined) return;
    const upload = store.getState().byForm[key];
    if (upload === undefined || upload.sending === null) return;
    put(key, { ...upload, sending: { ...upload.sending, ...part } });
  },

  /** It is over: with the file that was taken over, or without. */
  end: (id: number, arrived: VideoFile | null): void => {
    const key = keyOf(id);
    giveUps.delete(id);
    if (key === undefined) return;
    put(key, arrived === null ? null : { id, sending: null, arrived, isTold: false });
  },

  /** The file that arrived for the form, once; null where there is none or it was told. */
  take: (key: string): VideoFile | null => {
    const upload = store.getState().byForm[key];
    if (upload === undefined || upload.arrived === null || upload.isTold) return null;
    put(key, { ...upload, isTold: true });
    return upload.arrived;
  },

  /**
   * The form became the record's own, saved with `savedFile`: what is still being sent goes on there, and a
   * file that came too late for the save is told there.
   */
  handOver: (from: string, to: string, savedFile: number | null): void => {
    const upload = store.getState().byForm[from];
    if (upload === undefined) return;
    put(from, null);
    const isSaved = upload.arrived !== null && upload.arrived.asset_id === savedFile;
    if (!isSaved) put(to, { ...upload, isTold: false });
  },
};
