import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@shared/testing/levels';
import { readNumber, writeNumber, type NumberConvention, type Unit } from './readNumber';

const ID: NumberConvention = { group: '.', currency: 'IDR', symbol: 'Rp' };
const TR: NumberConvention = { group: '.', currency: 'TRY', symbol: '₺' };
const MY: NumberConvention = { group: ',', currency: 'MYR', symbol: 'RM' };
const PH: NumberConvention = { group: ',', currency: 'PHP', symbol: '₱' };
const COUNTRIES = [ID, TR, MY, PH];
const MONEY: Unit = { kind: 'money' };

function valueOf(text: string, convention: NumberConvention, unit: Unit = MONEY): number | string {
  const reading = readNumber(text, convention, unit);
  return 'value' in reading ? reading.value : reading.problem;
}

describe.each(COUNTRIES)('in $currency', (convention) => {
  test.each([
    ['50000', 50_000],
    ['50.000', 50_000],
    ['50,000', 50_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1.250,50', 1250.5],
    ['1,250.50', 1250.5],
    ['150,50', 150.5],
    ['150.50', 150.5],
    ['1,5', 1.5],
    ['0,1', 0.1],
    ['50rb', 50_000],
    ['50 ribu', 50_000],
    ['50K', 50_000],
    ['50 bin', 50_000],
    ['1,5 jt', 1_500_000],
    ['1.5 juta', 1_500_000],
    ['2 milyon', 2_000_000],
    ['2mn', 2_000_000],
    ['50.000,-', 50_000],
    [' 50.000\u00a0', 50_000],
    ['-5', -5],
    ['−5', -5],
    ['0', 0],
    ['007', 7],
  ])('reads %s', (text, value) => expect(valueOf(text, convention)).toBe(value));

  test.each([
    '1.25.000', '1,25,000', '50.0000.000', '1.250,500', '1,250.500', '1.250.50', '0.500', '1234.567',
    '.5', '5.', '5,', '1..5', '1.,5', '50 000', 'fifty', '', '-', 'Rp', 'k', '50kk', '50 rb rb', '5-10', '--5',
    '5e3', '0x10', 'USD 50', '50 %', '٥٠', '５０', '1_000', '50.000.', "1'250",
  ])('rejects %s', (text) => expect(valueOf(text, convention)).toMatch(/is not a number/u)); // prettier-ignore

  test('uses every character of a text that it reads', () => {
    const unit = fc.constantFrom<Unit>(null, MONEY, { kind: 'text', text: '%' });
    const written = fc.stringMatching(/^(Rp |RM|₺|P)?-?[0-9.,]{1,12}( ?(rb|jt|k|bin|mn))?( ?(TL|%|php))?$/u);
    fc.assert(
      fc.property(fc.oneof(fc.string(), written), unit, (text, one) => {
        const reading = readNumber(text, convention, one);
        if ('problem' in reading) {
          expect(reading.problem).not.toBe('');
          return;
        }
        expect(digitsOf(reading.value)).toBe(digitsOf(text));
        expect(text.replaceAll(/[\d.,]/gu, '')).toMatch(BESIDE_DIGITS);
      }),
      { numRuns: runs(5000) },
    );
  });

  test('reads the numbers that it formats', () => {
    const number = fc.oneof(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(valueOf(writeNumber(value, convention), convention)).toBe(value + 0);
      }),
      { numRuns: runs(2000) },
    );
  });
});

/** All text that may remain of a number that was parsed. */
const BESIDE_DIGITS =
  /^\s*(rp|idr|rm|myr|₺|tl|try|₱|p|php|%)?\s*[-−]?\s*(k|rb|ribu|bin|jt|juta|mn|milyon)?\s*(rp|idr|rm|myr|₺|tl|try|₱|p|php|%)?[-–]?\s*$/iu;

/** Return the significant digits of a number, without leading and trailing zeros. */
function digitsOf(of: string | number): string {
  const text = typeof of === 'number' ? writeNumber(of, ID) : of;
  return text.replaceAll(/\D/gu, '').replaceAll(/^0+|0+$/gu, '');
}

test.each([
  ['Rp 50.000', ID, 50_000],
  ['Rp50.000', ID, 50_000],
  ['Rp. 50.000,-', ID, 50_000],
  ['rp 1,5 jt', ID, 1_500_000],
  ['50.000 IDR', ID, 50_000],
  ['₺150,50', TR, 150.5],
  ['150,50 TL', TR, 150.5],
  ['2 bin TL', TR, 2000],
  ['RM 10', MY, 10],
  ['MYR10.50', MY, 10.5],
  ['₱1,250', PH, 1250],
  ['P300', PH, 300],
  ['300 php', PH, 300],
] as const)('reads %s with its currency', (text, convention, value) =>
  expect(valueOf(text, convention)).toBe(value),
);

test.each([
  ['RM 10', ID],
  ['₺150', PH],
  ['Rp 50.000', TR],
] as const)('rejects %s in another country', (text, convention) =>
  expect(valueOf(text, convention)).toContain(`“${text}” is in another currency`),
);

test('reads decimals of any length only after the decimal separator of the country', () => {
  expect(valueOf('1,2345', ID)).toBe(1.2345);
  expect(valueOf('1.2345', PH)).toBe(1.2345);
  expect(valueOf('1.2345', ID)).toMatch(/is not a number/u);
});

test('reads a unit only if the field has one', () => {
  const percent: Unit = { kind: 'text', text: '%' };
  expect(valueOf('50 %', ID, percent)).toBe(50);
  expect(valueOf('50 days', ID, { kind: 'text', text: 'days' })).toBe(50);
  expect(valueOf('Rp 50', ID, percent)).toMatch(/is not a number/u);
  expect(valueOf('Rp 50', ID, null)).toMatch(/is not a number/u);
});

test('rejects numbers that it could not store exactly', () => {
  expect(valueOf('1234567890123456', ID)).toBe('“1234567890123456” is too large.');
  expect(valueOf('9999999999 jt', ID)).toBe('“9999999999 jt” is too large.');
});

test('names the value and shows how to write it', () => {
  expect(valueOf('1.25.000', ID)).toBe('“1.25.000” is not a number. Enter it like 50.000.');
  expect(valueOf('1.25.000', PH)).toBe('“1.25.000” is not a number. Enter it like 50,000.');
});
