import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountry, useCountryCode } from '@shared/session/hooks';
import { ErrorState } from '@shared/ui/ErrorState';
import { SkeletonRows } from '@shared/ui/SkeletonRows';
import { toast } from '@shared/ui/toasts';
import { commentKeys, settingsOptions } from '../api';
import type { Settings, SettingsPatch } from '../model';

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
  return <SettingsForm key={query.data.version} settings={query.data} />;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { value: country, label } = useCountry();
  const client = useQueryClient();
  const modes = useEnum('comment_mode');
  const [patch, setPatch] = useState<SettingsPatch>({});
  const [problem, setProblem] = useState('');
  const now = { ...settings, ...patch };
  const set = (change: SettingsPatch) => setPatch((before) => ({ ...before, ...change }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      const fresh = await callApi(
        'comment/edit_settings',
        { ...patch, version: settings.version },
        { country, handles: 'all' },
      );
      client.setQueryData(commentKeys.settings(country), fresh);
      setPatch({});
      setProblem('');
      toast.success('Saved');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(Object.values(fieldErrors(error)).join(' ') || error.message);
    }
  };
  return (
    <form
      className="comment-form comment-settings"
      aria-label="Settings"
      onSubmit={(event) => void save(event)}
    >
      <h1>How {label} takes comments</h1>
      <Row label="When comments are shown" hint="">
        <select
          className="control"
          value={now.mode}
          onChange={(event) => set({ mode: event.target.value as Settings['mode'] })}
        >
          {modes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Row>
      <Row
        label="Check the first comments of a new author"
        hint="How many must be approved before they are shown at once. 0: none."
      >
        <NumberField
          value={now.premod_first_n}
          max={50}
          onChange={(premod_first_n) => set({ premod_first_n })}
        />
      </Row>
      <Row
        label="Reports that hold a comment"
        hint="So many open reports take an unchecked comment off the site. 0: never."
      >
        <NumberField
          value={now.flags_to_hold}
          max={100}
          onChange={(flags_to_hold) => set({ flags_to_hold })}
        />
      </Row>
      <Row
        label="Rejected share of an author’s last ten, in percent"
        hint="From this share on, what they write is checked first."
      >
        <NumberField
          value={Math.round(now.history_rejected_rate * 100)}
          min={5}
          max={100}
          onChange={(percent) => set({ history_rejected_rate: percent / 100 })}
        />
      </Row>
      <Row label="Close articles after so many days" hint="Leave it empty to keep them open.">
        <input
          className="control"
          type="number"
          min={1}
          max={3650}
          value={now.closed_after_days ?? ''}
          onChange={(event) =>
            set({ closed_after_days: event.target.value === '' ? null : Number(event.target.value) })
          }
        />
      </Row>
      <label className="comment-check">
        <input
          type="checkbox"
          checked={now.hold_links}
          onChange={(event) => set({ hold_links: event.target.checked })}
        />
        <span>Hold links and phone numbers</span>
      </label>
      <label className="comment-check">
        <input
          type="checkbox"
          checked={now.rating_only_allowed}
          onChange={(event) => set({ rating_only_allowed: event.target.checked })}
        />
        <span>Take ratings without words</span>
      </label>
      {problem === '' ? null : (
        <p role="alert" className="case-failure">
          {problem}
        </p>
      )}
      <div className="comment-ways">
        <button
          type="submit"
          className="plain-button plain-button-primary"
          disabled={Object.keys(patch).length === 0}
        >
          Save
        </button>
      </div>
    </form>
  );
}

function Row({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <label className="comment-form-wide">
      <span>{label}</span>
      {children}
      {hint === '' ? null : <span className="cell-sub">{hint}</span>}
    </label>
  );
}

interface NumberFieldProps {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

function NumberField({ value, min = 0, max, onChange }: NumberFieldProps) {
  return (
    <input
      className="control"
      type="number"
      required
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
