// Checks the gzipped size of the real build: fails if a page exceeds its budget.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = new URL('../', import.meta.url);
const folder = new URL('build/bundle/', root);
const KB = 1024;

const budgets = [
  { name: 'sign-in page, script', limit: 120, files: () => signIn().filter(isScript) },
  // The first list screen: the files of the sign-in page, the shell, and the list's own chunk.
  {
    name: 'first list screen, in all',
    limit: 320,
    files: () => [...signIn(), ...chunksOf('shell'), ...chunksOf('StoreList')],
  },
  {
    name: 'a store opened cold, script',
    limit: 350,
    files: () => [...signIn(), ...chunksOf('shell'), ...chunksOf('StoreEdit')].filter(isScript),
  },
  // A form of Django's admin with its map and opening hours, without the land outlines.
  { name: 'islands of the admin, in all', limit: 160, files: () => [...islands(), ...chunksOf('map')] },
];

const stats = JSON.parse(readFileSync(new URL('build/webpack-stats.json', root), 'utf8'));

function signIn() {
  return stats.chunks.main.map((file) => basename(file)).filter(isWeighed);
}

function islands() {
  return stats.chunks.islands.map((file) => basename(file)).filter(isWeighed);
}

/** Return the files that a lazy import of this name loads, from build/chunk-groups.json. */
function chunksOf(name) {
  const groups = JSON.parse(readFileSync(new URL('build/chunk-groups.json', root), 'utf8'));
  return (groups[name] ?? []).filter(isWeighed);
}

function isScript(file) {
  return file.endsWith('.js');
}

function isWeighed(file) {
  return isScript(file) || file.endsWith('.css');
}

function weigh(file) {
  return gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length / KB;
}

let isOver = false;
for (const { name, limit, files } of budgets) {
  const unique = [...new Set(files())];
  const size = unique.reduce((sum, file) => sum + weigh(file), 0);
  isOver ||= size > limit;
  console.log(
    `${size > limit ? 'OVER' : 'ok  '} ${name}: ${size.toFixed(1)} of ${limit} kB (${unique.length} files)`,
  );
}
const alien = signIn().filter((file) => file.startsWith('islands'));
if (alien.length > 0) console.log(`OVER the console loads what is the admin's: ${alien.join(', ')}`);
isOver ||= alien.length > 0;
const fonts = readdirSync(folder).filter((file) => file.endsWith('.woff2'));
console.log(
  `     fonts apart, cached for good: ${fonts.map((file) => `${file.split('.')[0]} ${(readFileSync(new URL(file, folder)).length / KB).toFixed(0)} kB`).join(', ')}`,
);
process.exit(isOver ? 1 : 0);
