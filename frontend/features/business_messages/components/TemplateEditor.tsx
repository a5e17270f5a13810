import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import type { CallOutput } from '@shared/api/types';
import { useEscape } from '@shared/review/useEscape';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Input, Textarea } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { messageKeys } from '../api';
import { labelIn, type Template } from '../model';

type Language = Template['language'];

interface TemplateEditorProps {
  data: CallOutput<'business_message/query_templates'>;
  /** Unsent reply text, used as the start of a new template. */
  initialText: string;
  messageId: number;
  onClose: () => void;
}

interface Draft {
  template_id: number | null;
  version: number | null;
  label: string;
  language: Language;
  body: string;
}

/** The editor of the country's own templates: add, change or disable one. */
export function TemplateEditor({ data, initialText, messageId, onClose }: TemplateEditorProps) {
  const country = useCountryCode();
  const client = useQueryClient();
  const languages = useEnum('message_language');
  const own = data.templates.filter(({ template_id }) => template_id !== null);
  const fresh: Draft = {
    template_id: null,
    version: null,
    label: '',
    language: data.language,
    body: initialText,
  };
  const { part, close } = useEscape<HTMLDivElement>(onClose);
  const [draft, setDraft] = useState<Draft>(fresh);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));

  const save = async (is_active: boolean) => {
    setBusy(true);
    setProblem(null);
    const { template_id, version, label, language, body } = draft;
    const fields = template_id === null || version === null ? {} : { template_id, version };
    try {
      await callApi(
        'business_message/save_template',
        { ...fields, label, language, body, is_active },
        { country, handles: 'all' },
      );
      toast.success(is_active ? `Template saved: ${named(label)}` : `Template disabled: ${named(label)}`);
      await client.invalidateQueries({ queryKey: messageKeys.templates(country, messageId) });
      setDraft({ ...fresh, body: '' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(Object.values(fieldErrors(error))[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={part} className="stack well whole-line" role="group" aria-label="Our templates">
      <LabelledSelect
        className="inline-choice"
        label="Template"
        value={draft.template_id ?? ''}
        onChange={(event) => {
          const chosen = own.find(({ template_id }) => String(template_id) === event.target.value);
          setDraft(chosen === undefined ? fresh : { ...chosen });
          setProblem(null);
        }}
      >
        <option value="">New template</option>
        {own.map(({ template_id, label }) => (
          <option key={template_id} value={template_id ?? ''}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <label className="inline-choice">
        <span className="muted breaks">Name</span>
        <Input maxLength={60} value={draft.label} onChange={(event) => set({ label: event.target.value })} />
      </label>
      <LabelledSelect
        className="inline-choice"
        label="Language"
        value={draft.language}
        onChange={(event) => set({ language: event.target.value as Language })}
      >
        {data.languages.map((code) => (
          <option key={code} value={code}>
            {labelIn(languages, code)}
          </option>
        ))}
      </LabelledSelect>
      <label className="stack-tight small">
        <span>
          Text (placeholders: {'{name}'}, {'{store}'} and {'{agent}'})
        </span>
        <Textarea
          rows={5}
          maxLength={5000}
          value={draft.body}
          onChange={(event) => set({ body: event.target.value })}
        />
      </label>
      {problem === null ? null : (
        <p className="danger small" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button
          variant="filled"
          isBusy={isBusy}
          disabled={draft.label.trim() === '' || draft.body.trim() === ''}
          onClick={() => void save(true)}
        >
          Save template
        </Button>
        {draft.template_id === null ? null : (
          <Button isBusy={isBusy} onClick={() => void save(false)}>
            Disable template
          </Button>
        )}
        <Button size="small" onClick={close}>
          Close
        </Button>
      </div>
    </div>
  );
}
