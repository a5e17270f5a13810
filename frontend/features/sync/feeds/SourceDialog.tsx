import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { FieldLabelsContext, labelledBy } from '@shared/form/labels';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { createAsker } from '@shared/form/questions';
import { formCall, save } from '@shared/form/saving';
import { useIsMobile } from '@shared/hooks/useIsMobile';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Notice } from '@shared/ui/Notice';
import { Select } from '@shared/ui/Select';
import { confirm } from '@shared/ui/confirm';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useRefreshFeeds } from './feedApi';
import { Labelled } from '@shared/form/Labelled';
import { Line } from '@shared/form/Line';
import { optionsOf } from '@shared/ui/options';
import { SettingTick } from './SettingTick';
import { readSettings, settingsOf, SETTING_LABELS, type Settings } from './settings';
import type { Source } from './format';

/** A dialog with the settings of a source: trust, and how its files are read. */
export function SourceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const country = useCountryCode();
  const refresh = useRefreshFeeds();
  const missingDays = useEnum('sync_missing_days');
  // The version at opening is the base of the changes, even if the source is reloaded meanwhile.
  const [base] = useState(source);
  const [values, setValues] = useState<Settings>(() => settingsOf(base));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const [asker] = useState(createAsker);
  const isMobile = useIsMobile();
  const { patch, errors: unread } = readSettings(values, base);
  const isDirty = Object.keys(patch).length + Object.keys(unread).length > 0;
  const change = (next: Partial<Settings>) => {
    setErrors({});
    setValues({ ...values, ...next });
  };

  const submit = async () => {
    setErrors(unread);
    if (Object.keys(unread).length > 0) return;
    setSaving(true);
    try {
      const result = await save(
        (sent, version) =>
          callApi(
            'store_sync/edit_source',
            { source_code: base.source_code, version: version ?? base.version, ...sent },
            { ...formCall, country },
          ),
        patch,
        base.version,
        asker.ask,
      );
      if (result.kind === 'refused') setErrors(result.errors);
      if (result.kind !== 'saved') return;
      const merged = result.mergedWith === null ? '' : `, merged with what ${result.mergedWith} changed`;
      toast.success(`${named(base.name)} is saved${merged}`);
      refresh();
      onClose();
    } finally {
      setSaving(false);
    }
  };
  const leave = async () => {
    const isSure =
      !isDirty ||
      (await confirm({
        title: `Discard changes to ${base.name}?`,
        text: 'Your changes are not saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Stay',
      }));
    if (isSure) onClose();
  };
  const field = (name: keyof Settings) => ({
    id: `source-${name}`,
    label: SETTING_LABELS[name],
    error: errors[name],
  });
  return (
    <FieldLabelsContext
      value={{ labels: SETTING_LABELS, describe: labelledBy({ missing_days_mean: missingDays }) }}
    >
      <Dialog
        open
        fullWidth
        maxWidth="xs"
        fullScreen={isMobile}
        onClose={() => void leave()}
        aria-labelledby="source-title"
      >
        <form
          className="stack-flush grows"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <DialogTitle id="source-title">Settings of {base.name}</DialogTitle>
          <DialogContent className="stack-loose">
            {errors['form'] === undefined ? null : (
              <Notice severity="error" role="alert">
                {errors['form']}
              </Notice>
            )}
            <Line
              {...field('trust')}
              help="Percentage. The weight of its data compared to other sources."
              inputMode="numeric"
              autoFocus
              value={values.trust}
              onChange={(trust) => change({ trust })}
            />
            <Line
              {...field('radius_m')}
              help="Maximum distance between pins of the same place: 30 to 1,000 m."
              inputMode="numeric"
              value={values.radius_m}
              onChange={(radius_m) => change({ radius_m })}
            />
            <Labelled {...field('missing_days_mean')}>
              {(control) => (
                <Select
                  {...control}
                  value={values.missing_days_mean}
                  onChange={(event) =>
                    change({ missing_days_mean: event.target.value as Settings['missing_days_mean'] })
                  }
                >
                  {optionsOf(missingDays)}
                </Select>
              )}
            </Labelled>
            <SettingTick
              label={SETTING_LABELS.close_signal_trusted}
              help="Its closures are proposed for review."
              isOn={values.close_signal_trusted}
              onChange={(isOn) => change({ close_signal_trusted: isOn })}
            />
            <SettingTick
              label={SETTING_LABELS.enabled}
              help="If disabled, no files can be run in any country. Existing data is kept."
              isOn={values.enabled}
              onChange={(isOn) => change({ enabled: isOn })}
            />
            <p className="field-help">These settings apply to all countries of the source.</p>
          </DialogContent>
          <DialogActions>
            <Button variant="ghost" color="inherit" onClick={() => void leave()}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" isBusy={isSaving} disabled={!isDirty}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <QuestionDialogs asker={asker} />
    </FieldLabelsContext>
  );
}
