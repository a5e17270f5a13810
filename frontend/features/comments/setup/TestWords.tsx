import Button from '@mui/material/Button';
import { useState, type SyntheticEvent } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { useCountryCode } from '@shared/session/hooks';
import { Textarea } from '@shared/ui/Input';
import { Marked } from '../components/Marked';

type Tested = CallOutput<'comment/test_words'>;

const RESULTS: Readonly<Record<Tested['result'], string>> = {
  visible: 'No word of the lists is in it. Links, phone numbers and first comments are looked at apart.',
  pending: 'It would be held until somebody has seen it.',
  rejected: 'It would be rejected.',
};

/** A text tried against the lists of the country: what is found, and what would become of it. */
export function TestWords() {
  const country = useCountryCode();
  const [text, setText] = useState('');
  const [tested, setTested] = useState<{ text: string; answer: Tested } | null>(null);
  const test = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTested({ text, answer: await callApi('comment/test_words', { text }, { country }) });
  };
  return (
    <aside className="stack comment-test" aria-label="Try a text">
      <h2>Try a text</h2>
      <form onSubmit={(event) => void test(event)}>
        <label className="stack">
          <span>Text</span>
          <Textarea
            rows={5}
            maxLength={2000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={text.trim() === ''}>
          Try it
        </Button>
      </form>
      <div aria-live="polite">
        {tested === null ? null : (
          <>
            <blockquote className="quote title comment-body">
              <Marked
                text={tested.text.trim()}
                detections={tested.answer.hits.map(({ match, start, end, level }) => ({
                  type: level === 'banned' ? 'banned_word' : 'suspect_word',
                  match,
                  start,
                  end,
                }))}
              />
            </blockquote>
            <p>{RESULTS[tested.answer.result]}</p>
            {tested.answer.hits.length === 0 ? null : (
              <ul>
                {tested.answer.hits.map(({ word, match, start }) => (
                  <li key={start}>
                    {match}: {word}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </aside>
  );
}
