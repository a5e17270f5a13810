import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldProps } from '@shared/form/Field';
import { SelectInput, SwitchInput, TextInput } from '@shared/form/fields';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
import type { FormValues } from '@shared/form/patch';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { sendCall } from '@shared/api/client';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { ErrorState } from '@shared/ui/ErrorState';
import { Input } from '@shared/ui/Input';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/ui/TimeAgo';
import { commentKeys, settingsOptions } from '../api';
import type { Settings } from '../model';

/** How the country takes comments. */
export function SettingsPart() {
  const country = useCountryCode();
  const query = useQuery(settingsOptions(country));
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={6} height={44} />
    ) : (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  return <SettingsForm settings={query.data} />;
}

const LABELS = {
  mode: 'When comments are shown',
  premod_first_n: 'Check the first comments of a new author',
  flags_to_hold: 'Reports that hold a comment',
  history_rejected_rate: 'Rejected share of an author’s last ten, in percent',
  closed_after_days: 'Close articles after so many days',
  hold_links: 'Hold links and phone numbers',
  rating_only_allowed: 'Take ratings without words',
};

function toValues(settings: Settings): FormValues {
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function useSettingsLabels(): FieldLabels {
  const mode = useEnum('comment_mode');
  return useMemo(() => {
    const named = labelledBy({ mode });
    return {
      labels: LABELS,
      describe: (field, value) =>
        field === 'history_rejected_rate' && typeof value === 'number'
          ? `${percentOf(value)} %`
          : named(field, value),
    };
  }, [mode]);
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { value: country, label } = useCountry();
  const client = useQueryClient();
  const record = useRecordForm<Settings>({
    values: toValues(settings),
    version: settings.version,
    label: `how ${label} takes comments`,
    send: (patch, version) =>
      sendCall<Settings>('comment/edit_settings', { ...patch, version }, { ...formCall, country }),
    toValues,
    versionOf: (saved) => saved.version,
    onSaved: (saved) => client.setQueryData(commentKeys.settings(country), saved),
  });
  return (
    <RecordFormFrame
      record={record}
      canSave={settings.allowed_actions.includes('edit')}
      labels={useSettingsLabels()}
      title={<h1>How {label} takes comments</h1>}
      sections={[
        { id: 'shown', title: 'What is shown at once', content: <Shown /> },
        { id: 'held', title: 'What is held', content: <HoldSettings /> },
      ]}
      rail={
        settings.updated_by === null ? null : (
          <section className="stack card" aria-label="Changed last">
            <p className="muted small">
              Changed <TimeAgo at={settings.updated_at} /> by {settings.updated_by.nickname}
            </p>
          </section>
        )
      }
    />
  );
}

function Shown() {
  const modes = useEnum('comment_mode');
  return (
    <>
      <SelectInput name="mode" options={modes} />
      <TextInput
        name="premod_first_n"
        type="number"
        help="How many must be approved before they are shown at once. 0: none."
      />
      <TextInput name="closed_after_days" type="number" help="Leave it empty to keep them open." />
      <SwitchInput name="rating_only_allowed" label={LABELS.rating_only_allowed} />
    </>
  );
}

function HoldSettings() {
  return (
    <>
      <TextInput
        name="flags_to_hold"
        type="number"
        help="So many open reports take an unchecked comment off the site. 0: never."
      />
      <PercentInput
        name="history_rejected_rate"
        help="From this share on, what they write is checked first."
      />
      <SwitchInput name="hold_links" label={LABELS.hold_links} />
    </>
  );
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}

/** A share, written in percent. */
function PercentInput(field: FieldProps) {
  const { field: control } = useController({ name: field.name });
  const share = control.value as number | null;
  return (
    <Field {...field}>
      {(a11y) => (
        <Input
          {...a11y}
          ref={control.ref}
          type="number"
          value={share === null ? '' : percentOf(share)}
          onBlur={control.onBlur}
          onChange={({ target: { value } }) => control.onChange(value === '' ? null : Number(value) / 100)}
        />
      )}
    </Field>
  );
}
