/** Colors of people, with white initials. They are the same in light and dark. */
export const HUES = [
  '#b3402a',
  '#1d5fa8',
  '#4f6f1c',
  '#a03372',
  '#0f6e74',
  '#8a5a00',
  '#6a4bb0',
  '#1c7040',
] as const;

/** Return the color of an account. It depends only on the ID, so that a person has it everywhere. */
export function hueOf(userId: number): string {
  return HUES[Math.abs(userId) % HUES.length] ?? HUES[0];
}
