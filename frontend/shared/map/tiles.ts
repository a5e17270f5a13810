import { windowShelf } from '@shared/storage/storage';

/** Tile server; without URL, the outlines of regions are drawn instead. */
export interface Tiles {
  tile_url: string | null;
  tile_attribution: string | null;
}

/** Name in the storage of the window: the address of a tile server that did not answer. */
const NO_TILES_FROM = 'noTilesFrom';
const TRY_TILES_AGAIN_MS = 30 * 60_000;

/**
 * Return true if maps show streets. The decision is made once per half hour: other maps would wait for the
 * same missing tiles again.
 */
export function hasTiles(url: string | null): boolean {
  return url !== null && windowShelf.get(NO_TILES_FROM) !== url;
}

/** Note that no tiles come from this server. */
export function noteMissingTiles(url: string): void {
  windowShelf.set(NO_TILES_FROM, url, TRY_TILES_AGAIN_MS);
}
