/** Position on the screen, in px. */
export interface Spot2D {
  x: number;
  y: number;
}

/** Diameter of a marker with its border, in px. */
export const MARKER_PX = 20;

/**
 * Return the positions of two markers so that neither hides the other: if they are too close, both move away
 * from their middle, along their line or, at the same place, sideways. Other numbers of markers stay.
 */
export function spread(spots: readonly Spot2D[]): readonly Spot2D[] {
  const [one, other] = spots;
  if (one === undefined || other === undefined || spots.length > 2) return spots;
  const [across, down] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(across, down);
  if (apart >= MARKER_PX) return spots;
  const [x, y] = apart === 0 ? [1, 0] : [across / apart, down / apart];
  const move = (MARKER_PX - apart) / 2;
  return [
    { x: one.x - x * move, y: one.y - y * move },
    { x: other.x + x * move, y: other.y + y * move },
  ];
}
