import Button from '@mui/material/Button';
import { useState, type SyntheticEvent } from 'react';
import { callApi } from '@shared/api/client';
import type { CallOutput } from '@shared/api/types';
import { useEnum } from '@shared/session/bootstrap';
import { useCountryCode } from '@shared/session/hooks';
import { Textarea } from '@shared/ui/Input';
import { Marked } from '../components/Marked';
import { labelIn } from '../model';

type Tested = CallOutput<'comment/test_words'>;

const RESULTS: Readonly<Record<Tested['result'], string>> = {
  visible: 'It would be published, unless the author is new or the country checks comments first.',
  pending: 'It would be held until a reviewer decides.',
  rejected: 'It would be rejected.',
};

/**
 * A form that tests a text against the comment checks of the country. It lists the detections and the
 * resulting status.
 */
export function TestWords() {
  const country = useCountryCode();
  const detections = useEnum('comment_detection');
  const [text, setText] = useState('');
  const [tested, setTested] = useState<{ text: string; answer: Tested } | null>(null);
  const test = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTested({ text, answer: await callApi('comment/test_words', { text }, { country }) });
  };
  return (
    <aside className="stack comment-test" aria-label="Test a text">
      <h2>Test a text</h2>
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
          Test
        </Button>
      </form>
      <div aria-live="polite">
        {tested === null ? null : (
          <>
            <blockquote className="quote title comment-body">
              <Marked text={tested.text.trim()} detections={tested.answer.hits} />
            </blockquote>
            <p>{RESULTS[tested.answer.result]}</p>
            {tested.answer.hits.length === 0 ? null : (
              <ul>
                {tested.answer.hits.map(({ type, meaning, match, start }) => (
                  <li key={`${type}-${start}`}>
                    {labelIn(detections, type)}: {match}
                    {meaning === '' || meaning === match ? null : ` (${meaning})`}
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
