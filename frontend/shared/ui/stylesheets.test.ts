import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Maximum number of lines of our own CSS: elements, layout and patterns come first (decision 0131). Nested
 * lists in texts and the first rows of an imported file raised it from 5,280.
 */
const MOST_LINES = 5400;
/** Class names of libraries, which render the elements themselves. */
const OF_LIBRARIES = /^(Mui|leaflet|ProseMirror)/;

const files = readdirSync('frontend', { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => readFileSync(`frontend/${file}`, 'utf8'));
const styles = read(/\.css$/);
const sources = read(/(?<!\.test)\.tsx?$/).join('\n');
const mentioned = new Set(sources.match(/[\w-]+/g));
/** Prefixes of class names that are built at runtime: `chip-${tone}`. */
const started = new Set([...sources.matchAll(/([\w-]+-)\$\{/g)].map((match) => match[1]));

function classesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '{}');
  return [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? '');
}

describe('stylesheets', () => {
  it('name only classes that an element has', () => {
    const named = new Set(styles.flatMap(classesOf));
    const unused = [...named].filter(
      (name) =>
        !OF_LIBRARIES.test(name) &&
        !mentioned.has(name) &&
        !started.has(name.slice(0, name.lastIndexOf('-') + 1)),
    );
    expect(unused).toEqual([]);
  });

  it(`have at most ${MOST_LINES} lines`, () => {
    expect(styles.join('').split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });
});
