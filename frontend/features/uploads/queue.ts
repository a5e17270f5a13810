import { holdPage } from '@shared/api/onItsWay';
import { createUploadQueue, isOnItsWay, type Sending } from '@shared/pictures/uploadQueue';
import { session } from '@shared/api/session';
import { toast } from '@shared/ui/toasts';

/** Maximum number of files uploaded at once. */
export const MOST_AT_ONCE = 50;

/** Uploads of the library. They continue after its tab is closed. */
export const uploads = createUploadQueue(true);

export interface Summary {
  sending: number;
  added: number;
  duplicates: number;
  refused: number;
  mayPass: number;
}

export function summaryOf(list: readonly Sending[]): Summary {
  const arrived = list.flatMap(({ picture }) => picture ?? []);
  const failed = list.filter(({ failure }) => failure !== null);
  const duplicates = arrived.filter(({ duplicated }) => duplicated).length;
  return {
    sending: list.filter(isOnItsWay).length,
    added: arrived.length - duplicates,
    duplicates,
    refused: failed.length,
    mayPass: failed.filter(({ mayPass }) => mayPass).length,
  };
}

/** Return a summary of uploads: '12 added, 2 already existed, 3 rejected'. */
export function formatSummary({ sending, added, duplicates, refused }: Summary): string {
  const parts = [
    sending === 0 ? '' : `${sending} uploading`,
    added === 0 ? '' : `${added} added`,
    duplicates === 0 ? '' : `${duplicates} already existed`,
    refused === 0 ? '' : `${refused} rejected`,
  ];
  return parts.filter(Boolean).join(', ');
}

let isWatched = false;

/** Set the visibility of the uploads. No toast is shown on completion while they are visible. */
export function watchUploads(isOn: boolean): void {
  isWatched = isOn;
}

let letGo: (() => void) | null = null;

uploads.store.subscribe(({ list }, { list: before }) => {
  const isBusy = list.some(isOnItsWay);
  const wasBusy = before.some(isOnItsWay);
  if (isBusy && !wasBusy) letGo = holdPage();
  if (isBusy || !wasBusy) return;
  letGo?.();
  if (list.length > 0 && !isWatched) toast.info(`Uploads: ${formatSummary(summaryOf(list))}`);
});

// Uploads must not continue under another user's account.
session.subscribe(({ userId }, before) => {
  if (userId !== before.userId) uploads.stop();
});
