import L from 'leaflet';
import { leafletRasterLayer, PMTiles, TileType } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';

interface Options {
  attribution: string;
  maxZoom: number;
}

/** The layer of a PMTiles archive: pictures as they are, vector tiles drawn in the scheme of the page. */
export async function openArchive(url: string, { attribution, maxZoom }: Options): Promise<L.GridLayer> {
  const archive = new PMTiles(new URL(url, window.location.href).href);
  const header = await archive.getHeader();
  // Beyond what the archive holds, its last tiles are drawn larger.
  const options = { attribution, maxZoom, maxNativeZoom: header.maxZoom, minNativeZoom: header.minZoom };
  const layer: unknown =
    header.tileType === TileType.Mvt
      ? leafletLayer({ attribution, maxZoom, url: archive, maxDataZoom: header.maxZoom, flavor: flavor() })
      : leafletRasterLayer(archive, options);
  if (layer instanceof L.GridLayer) return layer;
  throw new Error('The archive made no layer');
}

function flavor(): string {
  return getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'dark' : 'light';
}
