// One table of import aliases for webpack and vitest; tsconfig.json holds the same for the editor.
import { fileURLToPath } from 'node:url';

const at = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));

export const aliases = {
  '@app': at('frontend/app'),
  '@shell': at('frontend/shell'),
  '@features': at('frontend/features'),
  '@shared': at('frontend/shared'),
  '@config': at('config'),
};
