import { expect, test } from 'vitest';
import { named, partsOf } from './names';

const LONG = 'Rumah Makan Sederhana Masakan Padang Asli';
const OTHER = 'Warung Nasi Uduk Kebon Kacang Zainal Fanani';

test('a short name is inserted into a message unchanged', () => {
  expect(named('Kopi Tuku')).toBe('Kopi Tuku');
  expect(partsOf(`${named('Kopi Tuku')} saved`)).toEqual([{ text: 'Kopi Tuku saved', isName: false }]);
});

test('long names are set off from the text around them', () => {
  expect(partsOf(`${named(LONG)} is now merged into ${named(OTHER)}`)).toEqual([
    { text: LONG, isName: true },
    { text: ' is now merged into ', isName: false },
    { text: OTHER, isName: true },
  ]);
});
