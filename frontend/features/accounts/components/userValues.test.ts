import { describe, expect, test } from 'vitest';
import { toSend } from './userValues';

describe('values of a KOL’s page for calls', () => {
  test('leaves out empty values and channels without a link', () => {
    const kol = {
      display_name: 'Rasa',
      bio: '',
      city: null,
      socials: [
        { platform: 'x', url: ' ' },
        { platform: 'tiktok', url: 'https://t.example/r', followers: '1200' },
        { platform: 'instagram', url: 'https://i.example/r', followers: '' },
      ],
    };
    expect(toSend({ nickname: 'R', kol })).toEqual({
      nickname: 'R',
      kol: {
        display_name: 'Rasa',
        socials: [
          { platform: 'tiktok', url: 'https://t.example/r', followers: 1200 },
          { platform: 'instagram', url: 'https://i.example/r' },
        ],
      },
    });
  });

  test('is null where all is empty, and left out where it did not change', () => {
    expect(toSend({ kol: { display_name: '', bio: null } })).toEqual({ kol: null });
    expect(toSend({ nickname: 'R' })).toEqual({ nickname: 'R' });
  });
});
