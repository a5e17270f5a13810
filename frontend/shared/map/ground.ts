import L from 'leaflet';
import type { MapSource } from './mapSource';
import { addOutlines } from './outlines';
import { hasTiles, noteMissingTiles, type Tiles } from './tiles';

export const MOST_ZOOM = 19;

const PATIENCE_MS = 2000;

/** Return true if outlines with their own names have replaced the tiles. */
export type IsOutlined = () => boolean;

/**
 * Add the background of a map: tiles, or the outlines of the regions if no tiles load. `onOutlines` is called
 * when those are drawn.
 */
export function addGround(
  map: L.Map,
  { tile_url, tile_attribution }: Tiles,
  source: MapSource,
  onOutlines: () => void = () => undefined,
): IsOutlined {
  let isOutlined = false;
  const outline = () => {
    isOutlined = true;
    addOutlines(map, source);
    onOutlines();
  };
  if (tile_url === null || !hasTiles(tile_url)) outline();
  else {
    addTiles(map, tile_url, tile_attribution ?? '', () => {
      noteMissingTiles(tile_url);
      outline();
    });
  }
  return () => isOutlined;
}

function addTiles(map: L.Map, url: string, attribution: string, otherwise: () => void): void {
  const options = { attribution, maxZoom: MOST_ZOOM };
  const patience = startPatience(map, otherwise);
  if (isArchive(url)) {
    patience.begin();
    // Archives are rare, so their reader is a separate chunk.
    void import(/* webpackChunkName: "map-archive" */ './archive')
      .then(({ openArchive }) => openArchive(url, options))
      .then(patience.follow, patience.giveUp);
    return;
  }
  // Tile servers may check the referrer, which our pages do not send to other sites by default.
  const layer = L.tileLayer(url, { ...options, referrerPolicy: 'strict-origin-when-cross-origin' });
  patience.follow(layer);
}

function isArchive(url: string): boolean {
  return /\.pmtiles(?:\?|$)/.test(url);
}

/** Wait two seconds for a first tile; if none loads, call `otherwise`. */
function startPatience(map: L.Map, otherwise: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let layer: L.GridLayer | null = null;
  let isSettled = false;
  const settle = () => {
    isSettled = true;
    clearTimeout(timer);
  };
  const giveUp = () => {
    if (isSettled) return;
    settle();
    layer?.remove();
    otherwise();
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
  };
  map.on('unload', settle);
  const follow = (next: L.GridLayer) => {
    if (isSettled) return;
    clearTimeout(timer);
    layer = next;
    // A hidden map requests no tiles, so the timer must not run.
    next.once('tileloadstart', begin);
    next.on('tileload', settle);
    next.on('tileerror', giveUp);
    next.addTo(map);
  };
  return { begin, follow, giveUp };
}
