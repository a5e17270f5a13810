import { useMemo } from 'react';
import { labelledBy, type FieldWords } from '@shared/form/labels';
import type { Crop, Point } from '@shared/pictures/cutting';
import { useEnum } from '@shared/session/bootstrap';
import { useLanguage } from '../language';
import { dayWords } from '../licence';

/** The words for a picture's fields: in its form, its conflicts and its history. */
export function usePictureWords(): FieldWords {
  const folder = useEnum('picture_folder');
  const source = useEnum('picture_source');
  const licence = useEnum('picture_licence');
  const status = useEnum('picture_status');
  const language = useLanguage();
  return useMemo(() => {
    const coded = labelledBy({ folder, source, licence, status });
    return {
      labels: {
        file_name: 'File',
        alt: 'What it shows',
        'alt.local': `What it shows, in ${language}`,
        'alt.en': 'The same in English',
        caption: 'Caption',
        focal: 'What matters most',
        crop: 'Crop',
        folder: 'Folder',
        tags: 'Tags',
        source: 'Source',
        credit: 'Credit',
        licence: 'Licence',
        licence_expires_on: 'Licence until',
        status: 'Status',
      },
      describe: (field, value) => describe(field, value) ?? coded(field, value),
    };
  }, [folder, source, licence, status, language]);
}

const part = (value: number) => `${Math.round(value * 100)} %`;

type Describe = (value: unknown) => string;

const DESCRIBE: Readonly<Record<string, Describe>> = {
  alt: (value) => {
    const { local, en } = value as Partial<Record<'local' | 'en', string>>;
    return [local, en].filter(Boolean).join(' / ') || '–';
  },
  focal: (value) => {
    const { x, y } = value as Point;
    return `${part(x)} from the left, ${part(y)} from the top`;
  },
  crop: (value) => {
    const { x, y, width, height } = value as Crop;
    return `${part(width)} × ${part(height)} of it, ${part(x)} from the left, ${part(y)} from the top`;
  },
  licence_expires_on: (value) => (typeof value === 'string' && value !== '' ? dayWords(value) : '–'),
};

/** A value that is neither plain text nor a code, in words; null for every other. */
export function describe(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return field === 'crop' ? 'All of it' : null;
  return DESCRIBE[field]?.(value) ?? null;
}
