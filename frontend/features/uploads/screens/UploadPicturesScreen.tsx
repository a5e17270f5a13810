import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type InputHTMLAttributes } from 'react';
import { useStore } from 'zustand';
import { isUserFile } from '@shared/pictures/droppedFiles';
import { PICTURE_TYPES } from '@shared/pictures/pictures';
import { useFileDrop } from '@shared/pictures/useFileDrop';
import { readId } from '@shared/routes/location';
import { useCountryCode } from '@shared/session/hooks';
import { withOpen } from '@shared/table/screen/shownAs';
import { useTabParams } from '@shared/table/state/useTabParams';
import { confirm } from '@shared/ui/confirm';
import { toast } from '@shared/ui/toasts';
import { useTab } from '@shared/workspace/hooks';
import { pictureKeys } from '../api';
import { NEW_BATCH, toFields } from '../batch';
import { PicturePanel } from '../components/PicturePanel';
import { UploadBar } from '../components/UploadBar';
import { PictureList } from '../lists/PictureList';
import { MOST_AT_ONCE, summaryOf, uploads, watchUploads } from '../queue';
import '../lists/library.css';

// React's types lack the attribute for choosing folders.
const FOLDERS = { webkitdirectory: '' } as InputHTMLAttributes<HTMLInputElement>;

/**
 * The pictures of the country and the upload area. With an ID in the URL, that picture is open beside them.
 */
export default function UploadPicturesScreen() {
  const [batch, setBatch] = useState(NEW_BATCH);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const [id, open] = useOpenPicture(unsaved);
  const upload = useUpload(toFields(batch));
  const { zone, input, choose } = useFileDrop(false, upload);
  const folder = useFolderChooser(upload);
  usePaste(upload);
  useArrivals();
  return (
    <div className="tall library" data-open={id !== null} {...zone}>
      <div className="stack-flush scrolls library-main">
        <div className="library-list">
          <PictureList onOpen={open} onUpload={choose} />
        </div>
        <UploadBar batch={batch} onBatch={setBatch} onChooseFolder={folder.choose} onOpen={open} />
      </div>
      {id === null ? null : (
        <PicturePanel key={id} id={id} onUnsaved={setUnsaved} onOpen={open} onClose={() => open(null)} />
      )}
      <input {...input} multiple accept={PICTURE_TYPES} aria-label="Picture files" />
      <input {...folder.input} {...FOLDERS} multiple aria-label="Folder of pictures" />
    </div>
  );
}

/**
 * Return the ID of the open picture, which is part of the URL, and its setter. The setter asks before unsaved
 * changes are lost.
 */
function useOpenPicture(unsaved: string | null): [number | null, (id: number | null) => void] {
  const [params, change] = useTabParams();
  const asking = useRef<string | null>(null);
  useEffect(() => {
    asking.current = unsaved;
  }, [unsaved]);
  const open = useCallback(
    async (id: number | null) => {
      if (asking.current !== null) {
        const isLeaving = await confirm({
          title: `Leave ${asking.current} with unsaved changes?`,
          text: 'What you typed saved as a draft. It is back when you open the picture again.',
          confirmLabel: 'Leave',
          cancelLabel: 'Stay',
        });
        if (!isLeaving) return;
      }
      change((now) => withOpen(now, id));
    },
    [change],
  );
  const show = useCallback((id: number | null) => void open(id), [open]);
  return [readId(`?${params.toString()}`), show];
}

/** Return a function that uploads files, up to the maximum at once. */
function useUpload(fields: ReturnType<typeof toFields>) {
  const country = useCountryCode();
  return (files: readonly File[]) => {
    const freePlaces = Math.max(0, MOST_AT_ONCE - summaryOf(uploads.store.getState().list).sending);
    const left = files.length - freePlaces;
    if (left > 0)
      toast.warning(
        `${MOST_AT_ONCE} pictures can be uploaded at once. Choose the other ${left} after these are uploaded`,
      );
    uploads.start(files.slice(0, freePlaces), { country, fields, onArrived: () => undefined });
  };
}

function useFolderChooser(onFiles: (files: readonly File[]) => void) {
  const { input, choose } = useFileDrop(false, (files) => onFiles(files.filter(isUserFile)));
  return { input, choose };
}

/** Upload pictures pasted anywhere on the visible screen. Pasted text goes to the focused field as usual. */
function usePaste(onFiles: (files: readonly File[]) => void) {
  const tab = useTab();
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented || !tab.isActive()) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [tab]);
}

/** Refresh the library when uploads complete, including those completed while another tab was visible. */
function useArrivals() {
  const client = useQueryClient();
  const arrived = useStore(
    uploads.store,
    ({ list }) => list.filter(({ picture }) => picture !== null).length,
  );
  const seen = useRef(arrived);
  useEffect(() => {
    watchUploads(true);
    return () => watchUploads(false);
  }, []);
  useEffect(() => {
    if (arrived > seen.current) void client.invalidateQueries({ queryKey: pictureKeys.lists });
    seen.current = arrived;
  }, [arrived, client]);
}
