import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HUES } from './hues';
import { palette } from './palette';

const css = readFileSync('frontend/shared/ui/tokens.css', 'utf8');
const blocks = {
  light: css.split(':root {')[1] ?? '',
  dark: css.split(":root[data-scheme='dark'] {")[1] ?? '',
};

function token(scheme: 'light' | 'dark', name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blocks[scheme])?.[1] ?? 'missing';
}

/** Return the color of a translucent token on top of another one. */
function over(scheme: 'light' | 'dark', name: string, ground: string): string {
  const parts = new RegExp(`--${name}: rgb\\((\\d+) (\\d+) (\\d+) / (\\d+)%\\);`).exec(blocks[scheme]);
  const [red = 0, green = 0, blue = 0, share = 0] = (parts ?? []).slice(1).map(Number);
  const below = (at: number) => parseInt(token(scheme, ground).slice(at, at + 2), 16);
  const mixed = [red, green, blue].map((value, place) =>
    Math.round((value * share + below(1 + place * 2) * (100 - share)) / 100),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  test('is the same in the style sheet and in the theme', () => {
    for (const [name, value] of Object.entries(palette[scheme])) {
      const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect([name, token(scheme, variable)]).toEqual([name, value]);
    }
  });

  test.each([
    ['text', 'bg'],
    ['text', 'surface-hover'],
    ['text-muted', 'bg'],
    ['text-muted', 'surface-sunken'],
    ['text-muted', 'surface-hover'],
    ['accent', 'surface'],
    ['accent', 'bg'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['success', 'success-soft'],
    ['warning', 'warning-soft'],
    ['danger', 'danger-soft'],
    ['danger', 'surface'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['info', 'info-soft'],
    ['neutral', 'neutral-soft'],
  ])('has enough contrast: %s on %s', (front, back) => {
    expect(contrast(token(scheme, front), token(scheme, back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['text', 'text-muted', 'danger'])('has enough contrast on the fill of a control: %s', (front) => {
    for (const fill of ['fill', 'fill-hover']) {
      for (const ground of ['bg', 'surface', 'surface-sunken']) {
        const back = over(scheme, fill, ground);
        expect(back).not.toBe(token(scheme, ground));
        expect(contrast(token(scheme, front), back), `${fill} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('has enough contrast at the edges of fields', () => {
    expect(contrast(token(scheme, 'line-strong'), token(scheme, 'surface'))).toBeGreaterThanOrEqual(3);
  });
});

test.each(HUES)('white initials are readable on %s', (color) => {
  expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
});
