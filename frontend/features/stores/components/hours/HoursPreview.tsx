import { useQuery } from '@tanstack/react-query';
import { fieldErrors } from '@shared/api/errors';
import { useSettled } from '@shared/hooks/useSettled';
import { useCountryCode } from '@shared/session/hooks';
import { CopyButton } from '@shared/ui/CopyButton';
import { previewHoursOptions } from '../../api';
import { useStoreValue } from '../../fieldHooks';
import type { StoreValues } from '../../values';
import { refusalsOf } from './days';

const STILL_MS = 400;

/**
 * Return the query of the form's hours as read by the server. It is requested after they stay unchanged for a
 * moment.
 */
export function useHoursPreview() {
  const country = useCountryCode();
  const hours = useHoursValues();
  return useQuery(previewHoursOptions(country, useSettled(hours, STILL_MS)));
}

function useHoursValues(): Partial<StoreValues> {
  return {
    hours_mode: useStoreValue('hours_mode'),
    regular_hours: useStoreValue('regular_hours'),
    special_hours: useStoreValue('special_hours'),
    holiday_policy: useStoreValue('holiday_policy'),
  };
}

interface HoursPreviewProps {
  preview: ReturnType<typeof useHoursPreview>;
  /** Text shown instead of the next opening time, or null if the store opens. */
  closed: string | null;
}

/** The hours in one plain line, and in OpenStreetMap notation. */
export function HoursPreview({ preview, closed }: HoursPreviewProps) {
  const { data, error, isPlaceholderData } = preview;
  if (error !== null) {
    const errors = fieldErrors(error);
    // The error of a day appears beside the day.
    const isBeside = refusalsOf(errors['regular_hours'] ?? '').size > 0;
    return (
      <p className="row well on-baseline" role="status">
        {isBeside ? (
          <span className="muted">Correct the week to see a preview.</span>
        ) : (
          <span className="field-error">{Object.values(errors)[0] ?? error.message}</span>
        )}
      </p>
    );
  }
  if (data === undefined) return <p className="row well on-baseline">Reading the hours…</p>;
  return (
    <p className="row well on-baseline" role="status" aria-busy={isPlaceholderData}>
      <strong>{closed ?? data.text}</strong>
      {data.osm === '' ? null : (
        <>
          <code translate="no" className="muted tiny breaks grows">
            {data.osm}
          </code>
          <CopyButton text={data.osm} label="Copy as OpenStreetMap text" />
        </>
      )}
    </p>
  );
}
