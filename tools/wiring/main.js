/* Prints the options and props of the front end that are never passed. Fails if there are any. */
import { fileURLToPath } from 'node:url';
import { findUnused, productFiles } from './options.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const lines = findUnused(root, productFiles(root));
lines.forEach((line) => console.log(line));
if (lines.length > 0) process.exitCode = 1;
