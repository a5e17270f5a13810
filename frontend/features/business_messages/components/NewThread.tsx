import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useStoredInput } from '@shared/review/storedInput';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Button } from '@shared/ui/Button';
import { Input, Textarea } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import { useKeepMessage } from '../api';
import type { NewMessage } from '../model';
import '@shared/keys/kbd.css';
import '@shared/review/review.css';
import './messages.css';

interface ThreadInput {
  type: NewMessage['type'];
  channel: NewMessage['channel'];
  subject: string;
  body: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  store_text: string;
}

const EMPTY: ThreadInput = {
  type: 'other',
  channel: 'phone',
  subject: '',
  body: '',
  name: '',
  company: '',
  email: '',
  phone: '',
  store_text: '',
};
/** ID under which the draft is stored. There is only one form for a new thread. */
const NEW = 0;
const TEXTS = [
  { name: 'name', label: 'Sender', error: 'sender.name', maxLength: 100 },
  { name: 'company', label: 'Company', error: 'sender.company', maxLength: 120 },
  { name: 'phone', label: 'Phone', error: 'sender.phone', maxLength: 40 },
  { name: 'email', label: 'Email', error: 'sender.email', maxLength: 254 },
  { name: 'store_text', label: 'Store (as named by the sender)', error: 'store_text', maxLength: 200 },
  { name: 'subject', label: 'Subject', error: 'subject', maxLength: 150 },
] as const;

/** A form that records a phone call or a conversation as a new thread. */
export function NewThread({ onShow }: { onShow: (id: number | null) => void }) {
  const country = useCountryCode();
  const keep = useKeepMessage();
  const types = useEnum('message_type');
  const channels = useEnum('message_channel').filter(({ value }) => value !== 'web_form');
  const storedInput = useStoredInput('business_message_new');
  const [typed, setTyped] = useState<ThreadInput>(() => ({ ...EMPTY, ...storedInput.of(NEW) }));
  const keepTyped = useEffectEvent(() => {
    const isNothing = TEXTS.every(({ name }) => typed[name] === '') && typed.body === '';
    storedInput.keep(NEW, isNothing ? {} : { ...typed });
  });
  useEffect(() => keepTyped(), [typed]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const requestId = useRef(crypto.randomUUID());
  const set = (change: Partial<ThreadInput>) => setTyped((now) => ({ ...now, ...change }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    const { type, channel, subject, body, store_text, ...sender } = typed;
    try {
      const made = await callApi(
        'business_message/create_message',
        { type, channel, subject, body, store_text, sender, request_id: requestId.current },
        { country, handles: 'all' },
      );
      storedInput.keep(NEW, {});
      keep(made);
      toast.success(`Logged: ${named(made.subject)}`);
      onShow(made.message_id);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const named = fieldErrors(error);
      setErrors(Object.keys(named).length === 0 ? { form: error.message } : named);
      setBusy(false);
    }
  };
  return (
    <form
      className="stack-wide message-new"
      aria-label="Log a message"
      onSubmit={(event) => void save(event)}
    >
      <h1>Log a message</h1>
      <p className="muted">A message received by phone, on WhatsApp or in person.</p>
      <div className="tiles">
        <Choice
          label="Type"
          value={typed.type}
          options={types}
          onChange={(type) => set({ type: type as ThreadInput['type'] })}
        />
        <Choice
          label="Channel"
          value={typed.channel}
          options={channels}
          onChange={(channel) => set({ channel: channel as ThreadInput['channel'] })}
        />
        {TEXTS.map(({ name, label, error, maxLength }) => (
          <Line key={name} label={label} problem={errors[error]}>
            {(control) => (
              <Input
                {...control}
                maxLength={maxLength}
                value={typed[name]}
                onChange={(event) => set({ [name]: event.target.value })}
              />
            )}
          </Line>
        ))}
      </div>
      <Line label="Message" problem={errors['body']}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={5000}
            value={typed.body}
            onChange={(event) => set({ body: event.target.value })}
          />
        )}
      </Line>
      {Object.keys(errors).length === 0 ? null : (
        <p className="danger small" role="alert">
          {Object.values(errors)[0]}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="filled" isBusy={isBusy}>
          Save message
        </Button>
        <Button size="small" onClick={() => onShow(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface Control {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface LineProps {
  label: string;
  problem: string | undefined;
  children: (control: Control) => ReactNode;
}

/** A field with its label above and its error below. */
function Line({ label, problem, children }: LineProps) {
  const id = useId();
  const hasProblem = problem !== undefined;
  return (
    <div className="stack-tight small">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': hasProblem,
        'aria-describedby': hasProblem ? `${id}-problem` : undefined,
      })}
      {hasProblem ? (
        <span id={`${id}-problem`} className="danger small">
          {problem}
        </span>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <LabelledSelect
      className="stack-tight small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </LabelledSelect>
  );
}
