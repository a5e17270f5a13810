import { useMemo } from 'react';
import type { FieldLabels } from '@shared/form/labels';
import type { Crop, Point } from '@shared/pictures/cutting';
import { useRecordLabels } from '@shared/fields/useRecordLabels';
import { useLanguage } from '../language';
import { dayWords } from '../licence';

/** Return the labels of a picture's fields, used in the form, in conflicts and in the history. */
export function usePictureLabels(): FieldLabels {
  const language = useLanguage();
  const more = useMemo(
    () => ({
      labels: { 'alt.local': `Alt text in ${language}`, 'alt.en': 'Alt text in English' },
      describe,
    }),
    [language],
  );
  return useRecordLabels('picture', more);
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

/** Return a structured value as text, or null for plain text and codes. */
export function describe(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return field === 'crop' ? 'All of it' : null;
  return DESCRIBE[field]?.(value) ?? null;
}
