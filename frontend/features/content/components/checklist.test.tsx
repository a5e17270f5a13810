import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { usePicture } from '@shared/pictures/usePicture';
import { beginSession } from '@shared/api/session';
import { ErrorsToFix } from '@shared/form/ErrorsToFix';
import { answer, onCall, startServer } from '@shared/testing/server';
import type { Article } from '../model';
import type { Video } from '../videos/model';
import { VideoChecklist } from '../videos/VideoChecklist';
import { ArticleChecklist, ChecklistCard } from './ChecklistCard';

const server = startServer();

const VALUES = { cover_picture_id: 5, frame_at_s: 3, body: [] };

function Holder({ of }: { of: 'article' | 'video' }) {
  return (
    <FormProvider {...useForm({ defaultValues: VALUES })}>
      {of === 'article' ? (
        <ArticleChecklist article={{ word_count: 0 } as Article} />
      ) : (
        <VideoChecklist video={{ asset: null } as Video} />
      )}
      <p>{usePicture(5)?.width} wide</p>
    </FormProvider>
  );
}

function show(of: 'article' | 'video', width: number, height: number) {
  beginSession('token', 12);
  const picture = {
    picture_id: 5,
    url: '/5',
    thumb_url: '/5t',
    width,
    height,
    alt: { local: 'Soto', en: '' },
  };
  server.use(onCall('picture/query_pictures', () => answer({ list: [picture], total: 1 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Holder of={of} />
    </QueryClientProvider>,
  );
}

function Listed({ errors }: { errors: Readonly<Record<string, string>> }) {
  const form = useForm();
  useEffect(() => {
    for (const [field, message] of Object.entries(errors)) form.setError(field, { type: 'server', message });
  }, [form, errors]);
  const items = [
    { field: 'title', label: 'A title', isDone: true },
    { field: 'body', label: '100 words', isDone: false },
    { field: 'body', label: 'Alt text for pictures', isDone: false },
  ];
  return (
    <FormProvider {...form}>
      <ChecklistCard items={items} />
      <ErrorsToFix />
    </FormProvider>
  );
}

test('the checklist and the save bar count the same fields', async () => {
  const errors = { body: 'Write at least 100 words', slug: 'This web address is taken' };
  render(<Listed errors={errors} />);
  expect(await screen.findByText('2 to fix')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Checklist' }));
  expect(card.getByRole('heading')).toHaveTextContent('Ready to publish 1 of 3');
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'A title',
    '100 words, missing',
    'Alt text for pictures, missing',
    'This web address is taken, missing',
  ]);
});

const ARTICLE = 'A cover picture of at least 1200 × 630';
const VIDEO = 'A cover picture of at least 480 × 480';

test.each([
  ['article', 1200, 630, ARTICLE],
  ['video', 480, 480, VIDEO],
  ['article', 500, 400, `${ARTICLE}, missing`],
  ['video', 400, 300, `${VIDEO}, missing`],
] as const)('counts the cover of a(n) %s by its size: %i × %i', async (of, width, height, words) => {
  show(of, width, height);
  await screen.findByText(`${width} wide`);
  const line = screen.getByRole('button', { name: /A cover picture/ });
  expect(line).toHaveTextContent(new RegExp(`^${words}$`));
});
