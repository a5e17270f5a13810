import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { translatePage } from '@shared/testing/translate';
import { guardTranslatedPage } from './translatedPage';

beforeAll(() => guardTranslatedPage());

interface Shown {
  count: number;
  hint?: boolean;
  order?: readonly string[];
}

/** Plain texts next to conditional elements, which fail on a translated page. */
function Page({ count, hint = false, order = ['One', 'Two'] }: Shown) {
  return (
    <main>
      {count > 0 ? 'Stores' : null} {count} found
      {hint ? <b>Try other words</b> : null}
      {count > 0 ? 'Page 1' : <i>Nothing</i>}
      <ul>
        {order.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </main>
  );
}

/** Methods by which browsers wrap texts: they replace them, or move them into new elements. */
const WAYS = ['replaces', 'inserts, then removes', 'moves'] as const;

test.each(WAYS)('a page whose texts the browser %s shows every change', async (way) => {
  const { rerender } = render(<Page count={3} />);
  const main = screen.getByRole('main');
  const shows = (text: string) => waitFor(() => expect(main).toHaveTextContent(text));
  translatePage(way);
  await shows('Stores 3 foundPage 1OneTwo');
  expect(main.innerHTML).toContain('<font>');

  rerender(<Page count={4} hint />);
  await shows('Stores 4 foundTry other wordsPage 1OneTwo');
  translatePage(way);
  await shows('Stores 4 foundTry other wordsPage 1OneTwo');
  rerender(<Page count={0} order={['Two', 'One']} />);
  await shows('0 foundNothingTwoOne');
  translatePage(way);
  await shows('0 foundNothingTwoOne');
  rerender(<Page count={5} order={['Three', 'One']} />);
  await shows('Stores 5 foundPage 1ThreeOne');
  translatePage(way);
  await shows('Stores 5 foundPage 1ThreeOne');
  rerender(<Page count={6} />);
  await shows('Stores 6 foundPage 1OneTwo');
});

test('untranslated texts are not changed', () => {
  const { rerender } = render(<Page count={3} />);
  rerender(<Page count={0} />);
  expect(screen.getByRole('main')).toHaveTextContent('0 foundNothingOneTwo');
});

test('inserting before a text that was removed appends at the end', () => {
  const box = document.createElement('div');
  box.append('first');
  box.insertBefore(document.createElement('b'), document.createTextNode('elsewhere'));
  expect(box.innerHTML).toBe('first<b></b>');
  expect(() => box.removeChild(document.createTextNode('elsewhere'))).not.toThrow();
});
