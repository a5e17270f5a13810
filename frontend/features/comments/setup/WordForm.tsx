import Button from '@mui/material/Button';
import { useId, useState, type SyntheticEvent } from 'react';
import { CODE } from '@shared/api/codes';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Input } from '@shared/ui/Input';
import { Notice } from '@shared/ui/Notice';
import { LabelledSelect } from '@shared/ui/Select';
import { Checkbox } from '@shared/ui/Tick';
import { named } from '@shared/ui/names';
import { toast } from '@shared/ui/toasts';
import '@shared/form/Field.css';
import '@shared/form/fields.css';
import type { Word, WordInput } from '../model';

interface WordValues extends Pick<Word, 'word' | 'language' | 'level' | 'match' | 'note' | 'is_active'> {
  allow: string;
}

const NEW: Omit<WordValues, 'language'> = {
  word: '',
  level: 'suspect',
  match: 'word',
  allow: '',
  note: '',
  is_active: true,
};

function wordValues(word: Word | null, language: Word['language']): WordValues {
  return word === null ? { ...NEW, language } : { ...word, allow: word.allow_list.join(', ') };
}

/** Return the typed values in the format of the API. */
function inputOf(
  { allow, word, language, level, match, note, is_active }: WordValues,
  before: Word | null,
): WordInput {
  return {
    word,
    language,
    level,
    match,
    note,
    is_active,
    allow_list: allow
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    ...(before === null ? {} : { word_id: before.word_id, version: before.version }),
  };
}

/** Error messages of the word and of all other fields. */
interface Problems {
  word: string;
  rest: string;
}

const FINE: Problems = { word: '', rest: '' };

function problemsOf(error: unknown): Problems {
  if (!isApiError(error)) throw error;
  if (error.code === CODE.duplicate) return { word: 'This word is already listed', rest: '' };
  const { word = '', ...others } = fieldErrors(error);
  const rest = Object.values(others).join(' ');
  return { word, rest: word === '' && rest === '' ? error.message : rest };
}

interface WordFormProps {
  word: Word | null;
  /** Languages for which the user may add words. A new word starts with the first one. */
  writable: readonly [Word['language'], ...Word['language'][]];
  onDone: (saved: Word) => void;
  onClose: () => void;
}

/** The form of a new or an existing word. */
export function WordForm({ word, writable, onDone, onClose }: WordFormProps) {
  const country = useCountryCode();
  const languages = useEnum('word_language');
  const levels = useEnum('word_level');
  const matches = useEnum('word_match');
  const [typed, setTyped] = useState(() => wordValues(word, writable.includes('any') ? 'any' : writable[0]));
  const [problems, setProblems] = useState(FINE);
  const wordId = useId();
  const type = (change: Partial<WordValues>) => setTyped((now) => ({ ...now, ...change }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setProblems(FINE);
    try {
      const saved = await callApi('comment/save_word', inputOf(typed, word), { country, handles: 'all' });
      toast.success(`Saved: ${named(saved.word)}`);
      onDone(saved);
    } catch (error) {
      const faults = problemsOf(error);
      setProblems(faults);
      if (faults.word !== '') document.getElementById(wordId)?.focus();
    }
  };
  return (
    <form
      className="card form-grid comment-form"
      aria-label={word === null ? 'Add word' : 'Edit word'}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <label>
        <span>Word</span>
        <Input
          id={wordId}
          autoFocus
          aria-required
          aria-invalid={problems.word !== ''}
          aria-describedby={problems.word === '' ? undefined : `${wordId}-problem`}
          maxLength={60}
          value={typed.word}
          onChange={(event) => {
            type({ word: event.target.value });
            setProblems(FINE);
          }}
        />
        {problems.word === '' ? null : (
          <span id={`${wordId}-problem`} className="field-error" role="alert">
            {problems.word}
          </span>
        )}
      </label>
      <Choice
        label="Language"
        value={typed.language}
        options={languages.filter(({ value }) => writable.some((one) => one === value))}
        onChange={(language) => type({ language })}
      />
      <Choice label="Action" value={typed.level} options={levels} onChange={(level) => type({ level })} />
      <Choice label="Matches" value={typed.match} options={matches} onChange={(match) => type({ match })} />
      <label className="whole-line">
        <span>Exceptions (comma-separated; * at the end matches any ending)</span>
        <Input value={typed.allow} onChange={(event) => type({ allow: event.target.value })} />
      </label>
      <label className="whole-line">
        <span>Note</span>
        <Input maxLength={300} value={typed.note} onChange={(event) => type({ note: event.target.value })} />
      </label>
      <label className="checkbox">
        <Checkbox checked={typed.is_active} onChange={(event) => type({ is_active: event.target.checked })} />
        <span>Active</span>
      </label>
      {problems.rest === '' ? null : (
        <Notice severity="error" role="alert">
          {problems.rest}
        </Notice>
      )}
      <div className="row comment-ways">
        <Button type="submit" variant="filled">
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: string; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <LabelledSelect label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </LabelledSelect>
  );
}
