import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apartText, parseDegrees, parsePoint, pointText } from './point';

describe('a point in a text', () => {
  const monas = { lat: -6.1754, lng: 106.8272 };
  test.each([
    ['-6.1754, 106.8272'],
    ['(-6.1754,106.8272)'],
    ['-6.1754 106.8272'],
    ['−6.1754; 106.8272'],
    ['-6,1754; 106,8272'],
    ['-6.1754°, 106.8272°'],
    ['geo:-6.1754,106.8272?z=17'],
    ['https://maps.google.com/?q=-6.1754,106.8272'],
    ['https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272'],
    ['https://www.google.com/maps/@-6.1754,106.8272,17z'],
    ['https://www.google.com/maps/place/Monas/@-6.9,107.9,15z/data=!4m6!3m5!8m2!3d-6.1754!4d106.8272!16s'],
    ['https://www.openstreetmap.org/?mlat=-6.1754&mlon=106.8272#map=18/-6.9/107.9'],
    ['https://www.openstreetmap.org/#map=18/-6.1754/106.8272'],
  ])('%s', (text) => expect(parsePoint(text)).toEqual(monas));

  test('is read from degrees, minutes and seconds', () =>
    expect(parsePoint('41°00\'29.5"N 28°58\'42.2"E')).toEqual({ lat: 41.008194, lng: 28.978389 }));

  test.each([
    [''],
    ['Jalan Sudirman 12'],
    ['12'],
    ['95, 10'],
    ['1.5, 200'],
    ['1, 2, 3'],
    ['https://goo.gl/maps/x'],
  ])('is not found in “%s”', (text) => expect(parsePoint(text)).toBeNull());

  test('is unchanged after formatting and parsing', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lng) => {
        const read = parsePoint(pointText({ lat, lng }));
        expect(read?.lat).toBeCloseTo(lat, 6);
        expect(read?.lng).toBeCloseTo(lng, 6);
      }),
    );
  });
});

test.each([
  ['-6,2', -6.2],
  [' 106.8 ', 106.8],
  ['12.', 12],
  ['', null],
  ['1.2.3', null],
  ['north', null],
])('one coordinate: “%s” is %s', (text, degrees) => expect(parseDegrees(text)).toBe(degrees));

test.each([
  ['the same place', { lat: -6.2, lng: 106.8 }, 'Same location'],
  ['across the street', { lat: -6.2, lng: 106.8004 }, '44 m apart'],
  ['another town', { lat: -6.6, lng: 106.8 }, '44.5 km apart'],
])('formats the distance %s', (_, other, words) => {
  expect(apartText({ lat: -6.2, lng: 106.8 }, other)).toBe(words);
  expect(apartText(other, { lat: -6.2, lng: 106.8 })).toBe(words);
});

test.each([
  ['-6.2', 'lat', -6.2],
  ['−6,2600', 'lat', -6.26],
  ['6.2 S', 'lat', -6.2],
  ['6,2° LS', 'lat', -6.2],
  ['41.0082 K', 'lat', 41.0082],
  ['28°58′42″ D', 'lng', 28.978333],
  ['14°33\'00.0"N', 'lat', 14.55],
] as const)('reads %s as one coordinate', (text, axis, degrees) => {
  expect(parseDegrees(text, axis)).toBe(degrees);
});

test.each([
  ['6.2x', 'lat'],
  ['-6.2 S', 'lat'],
  ['106.8 E', 'lat'],
  ["14°75'N", 'lat'],
  ['-6.200.000', 'lat'],
] as const)('rejects %s', (text, axis) => {
  expect(parseDegrees(text, axis)).toBeNull();
});

test('reads a pair of degrees in Turkish and Indonesian letters', () => {
  expect(parsePoint('41°00′29″ K, 28°58′42″ D')).toEqual({ lat: 41.008056, lng: 28.978333 });
  expect(parsePoint('6,2° LS 106,8° BT')).toEqual({ lat: -6.2, lng: 106.8 });
});
