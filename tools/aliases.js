// Import aliases for webpack and vitest. tsconfig.json has the same ones for the editor.
import { fileURLToPath } from 'node:url';

const at = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

export const aliases = {
  '@app': at('frontend/app'),
  '@shell': at('frontend/shell'),
  '@features': at('frontend/features'),
  '@shared': at('frontend/shared'),
  '@config': at('config'),
};
