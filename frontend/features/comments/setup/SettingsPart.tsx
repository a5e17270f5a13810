import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCounted } from '@shared/format/count';
import { SelectInput, SwitchInput } from '@shared/form/fields';
import { labelledBy, type FieldLabels } from '@shared/form/labels';
import { NumberInput } from '@shared/form/NumberInput';
import type { FormValues } from '@shared/form/patch';
import { RecordFormFrame } from '@shared/form/RecordFormFrame';
import { formCall } from '@shared/form/saving';
import { useRecordForm } from '@shared/form/useRecordForm';
import { sendCall } from '@shared/api/client';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { LoadError } from '@shared/ui/LoadError';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { TimeAgo } from '@shared/session/TimeAgo';
import { commentKeys, settingsOptions } from '../api';
import type { Settings } from '../model';

/** The comment settings of the country. */
export function SettingsPart() {
  const country = useCountryCode();
  const query = useQuery(settingsOptions(country));
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonRows rows={6} height={44} />
    ) : (
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return <SettingsForm settings={query.data} />;
}

const LABELS = {
  mode: 'Moderation mode',
  premod_first_n: 'Check a new author’s first comments',
  flags_to_hold: 'Reports to hold a comment',
  history_rejected_rate: 'Rejection rate of an author’s last 10 comments',
  closed_after_days: 'Close comments on articles after',
  hold_links: 'Hold links and phone numbers',
  rating_only_allowed: 'Allow ratings without text',
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
        typeof value === 'number' ? (withUnit(field, value) ?? named(field, value)) : named(field, value),
    };
  }, [mode]);
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { value: country, label } = useCountry();
  const client = useQueryClient();
  const record = useRecordForm<Settings>({
    values: toValues(settings),
    version: settings.version,
    label: `the comment settings of ${label}`,
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
      title={<h1>Comment settings for {label}</h1>}
      sections={[
        { id: 'shown', title: 'Published immediately', content: <Shown /> },
        { id: 'held', title: 'Held for review', content: <HoldSettings /> },
      ]}
      rail={
        settings.updated_by === null ? null : (
          <section className="stack card" aria-label="Last change">
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
      <NumberInput
        name="premod_first_n"
        step={1}
        help="Number of approved comments before new ones are published immediately. 0 for none."
      />
      <NumberInput
        name="closed_after_days"
        unit={{ kind: 'text', text: 'days' }}
        step={1}
        help="Leave blank to keep them open."
      />
      <SwitchInput name="rating_only_allowed" label={LABELS.rating_only_allowed} />
    </>
  );
}

function HoldSettings() {
  return (
    <>
      <NumberInput
        name="flags_to_hold"
        step={1}
        help="Number of open reports that hide an unchecked comment. 0 for never."
      />
      <NumberInput
        name="history_rejected_rate"
        scale={100}
        unit={{ kind: 'text', text: '%' }}
        step={1}
        help="From this rate on, the author’s comments are checked first."
      />
      <SwitchInput name="hold_links" label={LABELS.hold_links} />
    </>
  );
}

function withUnit(field: string, value: number): string | null {
  if (field === 'history_rejected_rate') return `${Math.round(value * 100)} %`;
  return field === 'closed_after_days' ? formatCounted(value, 'day') : null;
}
