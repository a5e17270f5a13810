import { describe, expect, test } from 'vitest';
import { against } from './wordDiff';

function marked(text: string, other: string): string {
  return against(text, other)
    .map(({ text: part, isDifferent }) => (isDifferent ? `[${part}]` : part))
    .join('');
}

describe('comparing words', () => {
  test('marks different words and keeps every letter', () => {
    expect(marked('Toko Kopi Tuku', 'Kopi Tuku')).toBe('[Toko] Kopi Tuku');
    expect(marked('Jl. Cipete Raya 7', 'Jl. Cipete Raya No. 7')).toBe('Jl. Cipete Raya 7');
    expect(marked('Jl. Cipete Raya No. 7', 'Jl. Cipete Raya 7')).toBe('Jl. Cipete Raya[ No.] 7');
  });

  test('ignores a trailing comma in lists', () => {
    expect(marked('Nasi, Soto', 'Nasi, Soto, Sate')).toBe('Nasi, Soto');
  });

  test('handles texts without common words and empty texts', () => {
    expect(marked('Warung', 'Kopi')).toBe('[Warung]');
    expect(against('', 'Kopi')).toEqual([]);
  });

  test('compares very long texts as a whole', () => {
    const long = 'a '.repeat(500);
    expect(against(long, `${long}b`)).toEqual([{ text: long, isDifferent: true }]);
  });

  test('the parts always join to the complete text', () => {
    for (const text of ['  Kopi  Tuku ', 'İstanbul ☕ kahve', 'a\nb c'])
      expect(
        against(text, 'Kopi c')
          .map((one) => one.text)
          .join(''),
      ).toBe(text.trimEnd() === text ? text : text.trimEnd());
  });
});
