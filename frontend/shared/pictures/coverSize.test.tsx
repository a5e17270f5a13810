import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoverSize } from './CoverSize';
import { leastCover } from './covers';
import type { PictureRef } from './model';

const picture: PictureRef = { picture_id: 5, url: '/5', thumb_url: '/5t', width: 640, height: 480, alt: '' };

test.each([
  ['article', 'Too small for a cover: 640 × 480. A cover is at least 1200 × 630.'],
  ['kol', 'Too small for a cover: 640 × 480. A cover is at least 1200 × 630.'],
  ['store', 'Too small for a cover: 640 × 480. A cover is at least 800 pixels wide.'],
] as const)('warns of a picture too small for the cover of a %s', (of, words) => {
  render(<CoverSize of={of} picture={picture} />);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test('does not warn of a picture large enough, or of none', () => {
  const { container } = render(
    <>
      <CoverSize of="store" picture={{ ...picture, width: 800, height: 10 }} />
      <CoverSize of="article" picture={{ ...picture, width: 1200, height: 630 }} />
      <CoverSize of="article" picture={null} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

test('formats the smallest size', () => expect(leastCover('video')).toBe('A cover is at least 480 × 480.'));
