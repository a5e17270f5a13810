/* Prints the options and props of the front end that nobody gives; fails where there is one. */
import { fileURLToPath } from 'node:url';
import { findUnused, productFiles } from './options.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const lines = findUnused(root, productFiles(root));
lines.forEach((line) => console.log(line));
if (lines.length > 0) process.exitCode = 1;
