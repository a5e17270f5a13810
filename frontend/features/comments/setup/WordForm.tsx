import { useState, type SyntheticEvent } from 'react';
import { callApi } from '@shared/api/client';
import { fieldErrors, isApiError } from '@shared/api/errors';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { toast } from '@shared/ui/toasts';
import type { Word, WordInput } from '../model';

interface Typed extends Pick<Word, 'word' | 'language' | 'level' | 'match' | 'note' | 'is_active'> {
  allow: string;
}

const NEW: Typed = {
  word: '',
  language: 'any',
  level: 'suspect',
  match: 'word',
  allow: '',
  note: '',
  is_active: true,
};

function typedOf(word: Word | null): Typed {
  return word === null ? NEW : { ...word, allow: word.allow_list.join(', ') };
}

/** What a call takes of what was typed. */
function inputOf(
  { allow, word, language, level, match, note, is_active }: Typed,
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

interface WordFormProps {
  word: Word | null;
  onDone: () => void;
  onClose: () => void;
}

/** A word to be entered or changed. */
export function WordForm({ word, onDone, onClose }: WordFormProps) {
  const country = useCountryCode();
  const languages = useEnum('word_language');
  const levels = useEnum('word_level');
  const matches = useEnum('word_match');
  const [typed, setTyped] = useState(() => typedOf(word));
  const [problem, setProblem] = useState('');
  const type = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      await callApi('comment/save_word', inputOf(typed, word), { country, handles: 'all' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(Object.values(fieldErrors(error)).join(' ') || error.message);
      return;
    }
    toast.success(`Saved: ${typed.word}`);
    onDone();
  };
  return (
    <form
      className="comment-form"
      aria-label={word === null ? 'A new word' : 'Change a word'}
      onSubmit={(event) => void save(event)}
    >
      <label>
        <span>Word</span>
        <input
          className="control"
          required
          maxLength={60}
          value={typed.word}
          onChange={(event) => type({ word: event.target.value })}
        />
      </label>
      <Choice
        label="Language"
        value={typed.language}
        options={languages}
        onChange={(language) => type({ language })}
      />
      <Choice
        label="What it does"
        value={typed.level}
        options={levels}
        onChange={(level) => type({ level })}
      />
      <Choice
        label="What matches"
        value={typed.match}
        options={matches}
        onChange={(match) => type({ match })}
      />
      <label className="comment-form-wide">
        <span>But not (with commas; one that ends in * stands for all that begin so)</span>
        <input
          className="control"
          value={typed.allow}
          onChange={(event) => type({ allow: event.target.value })}
        />
      </label>
      <label className="comment-form-wide">
        <span>Note</span>
        <input
          className="control"
          maxLength={300}
          value={typed.note}
          onChange={(event) => type({ note: event.target.value })}
        />
      </label>
      <label className="comment-check">
        <input
          type="checkbox"
          checked={typed.is_active}
          onChange={(event) => type({ is_active: event.target.checked })}
        />
        <span>Looked for</span>
      </label>
      {problem === '' ? null : (
        <p role="alert" className="case-failure">
          {problem}
        </p>
      )}
      <div className="comment-ways">
        <button type="submit" className="plain-button plain-button-primary">
          Save
        </button>
        <button type="button" className="plain-button" onClick={onClose}>
          Cancel
        </button>
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
    <label>
      <span>{label}</span>
      <select className="control" value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
