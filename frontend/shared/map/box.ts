export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Enlarge a box by a share of its size on every side, so that a country does not end at its border. */
export function widened({ south, west, north, east }: Box, share: number): Box {
  const height = (north - south) * share;
  const width = (east - west) * share;
  return { south: south - height, west: west - width, north: north + height, east: east + width };
}

/** Round a box outward to whole grid cells, so that small moves of the map repeat the same request. */
export function snapped({ south, west, north, east }: Box, cell: number): Box {
  const down = (degrees: number) => Math.floor(degrees / cell) * cell;
  const up = (degrees: number) => Math.ceil(degrees / cell) * cell;
  return {
    south: Math.max(-90, down(south)),
    west: Math.max(-180, down(west)),
    north: Math.min(90, up(north)),
    east: Math.min(180, up(east)),
  };
}
