import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { RECORDS } from '@shared/api/records';
import { Choice } from '@shared/form/Choice';
import { Line } from '@shared/form/Line';
import type { Faults } from '@shared/form/faults';
import { createAsker } from '@shared/form/questions';
import { QuestionDialogs } from '@shared/form/QuestionDialogs';
import { formCall, save } from '@shared/form/saving';
import { HistoryCard } from '@shared/history/HistoryCard';
import { DialogFrame } from '@shared/ui/DialogFrame';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import type { RedirectRow } from '../model';
import { TargetFields } from './TargetFields';
import { codeOf, CODES, faultsOf, redirectInput, redirectValues } from './redirectForm';
import { REDIRECT_RESTORABLE, useRedirectLabels } from './redirectLabels';

const { from_path: OLD, note: NOTE } = RECORDS.redirect.fields;

interface RedirectDialogProps {
  country: string;
  /** Default target of a new redirect. */
  pageId: number | null;
  /** Redirect to edit, or null for a new one. */
  redirect: RedirectRow | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A dialog with the form of a redirect. Errors appear at their fields. */
export function RedirectDialog({ country, pageId, redirect, onSaved, onClose }: RedirectDialogProps) {
  const client = useQueryClient();
  const labels = useRedirectLabels();
  const [values, setValues] = useState(() => redirectValues(redirect, pageId));
  const [asker] = useState(createAsker);
  // One request ID for all attempts: a retry after a lost response does not create a second redirect.
  const [requestId] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Faults>({});
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    setErrors({});
  };
  const send = async () => {
    const faults = faultsOf(values);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const result = await save(
      (_patch, over, token) =>
        callApi(
          'page/save_redirect',
          {
            ...redirectInput(values, redirect === null ? null : { ...redirect, version: over ?? 0 }),
            request_id: requestId,
            ...(token === undefined ? {} : { confirm_token: token }),
          },
          { ...formCall, country },
        ),
      {},
      redirect?.version ?? null,
      asker.ask,
    );
    if (result.kind === 'refused') setErrors(result.errors);
    if (result.kind !== 'saved') return;
    toast.success(`Redirect saved: /${named(result.record.from_path)}`);
    void client.invalidateQueries({ queryKey: ['history', 'redirect'] });
    onSaved();
  };
  return (
    <>
      <DialogFrame
        title={redirect === null ? 'Add a redirect' : `Change /${redirect.from_path}`}
        label={redirect === null ? 'Add' : 'Save'}
        onGoOn={send}
        onClose={onClose}
      >
        {errors['form'] === undefined ? null : (
          <p className="field-error" role="alert">
            {errors['form']}
          </p>
        )}
        <Line
          label={OLD.label}
          isRequired
          value={values.from_path}
          longest={OLD.longest}
          placeholder="jakarta/kopi"
          help="A path with its query, or a full address: lama/menu.html, ?p=123."
          error={errors['from_path'] ?? null}
          onChange={(from_path) => change({ from_path })}
        />
        <TargetFields
          label="Redirects to"
          value={values.target}
          errors={errors}
          onChange={(target) => change({ target })}
        />
        {values.target.to_type === 'gone' ? null : (
          <Choice
            label="Duration"
            value={String(values.code)}
            options={CODES.map(({ value, label }) => ({ value: String(value), label }))}
            onChange={(code) => change({ code: codeOf(code) })}
          />
        )}
        <Line
          label={NOTE.label}
          value={values.note}
          longest={NOTE.longest}
          error={errors['note'] ?? null}
          onChange={(note) => change({ note })}
        />
        {redirect === null ? null : (
          <HistoryCard
            objectType="redirect"
            objectId={redirect.redirect_id}
            version={redirect.version}
            labels={labels}
            restorable={redirect.allowed_actions.includes('edit') ? REDIRECT_RESTORABLE : []}
          />
        )}
      </DialogFrame>
      <QuestionDialogs asker={asker} />
    </>
  );
}
