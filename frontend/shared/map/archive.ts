import L from 'leaflet';
import { leafletRasterLayer, PMTiles, TileType } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';

interface Options {
  attribution: string;
  maxZoom: number;
}

/**
 * Open a PMTiles archive as a layer: raster tiles unchanged, vector tiles in the color scheme of the page.
 */
export async function openArchive(url: string, { attribution, maxZoom }: Options): Promise<L.GridLayer> {
  const archive = new PMTiles(new URL(url, window.location.href).href);
  const header = await archive.getHeader();
  // At higher zoom levels, the last tiles of the archive are enlarged.
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
