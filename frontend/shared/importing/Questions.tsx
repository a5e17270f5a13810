import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Combobox } from '@shared/form/Combobox';
import { formatCounted } from '@shared/format/count';
import { foldedIncludes } from '@shared/format/folding';
import type { ImportField, Question, Setup } from './definition';
import { answerOf, answersOf, openQuestions, withMeanings, withoutMeanings } from './setup';

interface QuestionsProps {
  fields: readonly ImportField[];
  questions: readonly Question[];
  setup: Setup;
  onSetup: (setup: Setup) => void;
}

const SHOWN_VALUES = 4;

/** The values of the file that are unknown. Values that probably mean the same form one question. */
export function Questions(props: QuestionsProps) {
  const { fields, questions, setup, onSetup } = props;
  const open = openQuestions(questions, setup);
  const suggested = open.filter(({ ours: code }) => code !== null);
  const count = open.reduce((sum, { values }) => sum + values.length, 0);
  if (open.length === 0 && (setup.values ?? []).length === 0) return null;
  return (
    <section className="stack import-part" aria-labelledby="import-unknown">
      <h2 id="import-unknown">Unrecognized values</h2>
      {open.length === 0 ? null : (
        <div className="row-wide spread">
          <p className="field-help">
            {formatCounted(count, 'value')} in {formatCounted(open.length, 'group')}. Suggestions are used
            only after you accept them. Unanswered values are skipped.
          </p>
          {suggested.length > 1 ? (
            <Button
              onClick={() =>
                onSetup(
                  withMeanings(
                    setup,
                    suggested.flatMap((question) => answerOf(question, question.ours)),
                  ),
                )
              }
            >
              Accept all suggestions
            </Button>
          ) : null}
        </div>
      )}
      <ul className="stack">
        {open.map((question) => (
          <OpenQuestion key={`${question.field} ${question.ours ?? ''}`} {...props} question={question} />
        ))}
      </ul>
      <Answers fields={fields} setup={setup} onSetup={onSetup} />
    </section>
  );
}

function OpenQuestion({ fields, setup, onSetup, question }: QuestionsProps & { question: Question }) {
  const [code, setCode] = useState<string | null>(question.ours);
  const field = fields.find(({ id }) => id === question.field);
  const { patterns, values } = question;
  const single = values.length === 1 ? `“${values[0]?.value ?? ''}”` : null;
  const others = field === undefined ? 'Other values' : `Other values of ${field.label.toLowerCase()}`;
  const title = single ?? (patterns.length > 0 ? patterns.join(', ') : others);
  const settle = (answer: string | null) => onSetup(withMeanings(setup, answerOf(question, answer)));
  return (
    <li className="row-wide card shrinks import-question" aria-label={title}>
      <div>
        <p>
          <strong>{title}</strong>{' '}
          <span className="muted">
            {single === null ? `${formatCounted(values.length, 'value')}, ` : ''}
            {formatCounted(question.count, 'row')}
          </span>
        </p>
        <p className="field-help">{single === null ? examplesOf(question) : alsoOf(question, fields)}</p>
        {field?.is_needed === true ? (
          <p className="field-help">{field.label} is required. Rows without it are skipped.</p>
        ) : null}
      </div>
      <MeaningChoice label={`${title} means`} field={field} value={code} onChange={setCode} />
      <div className="row-wide">
        <Button disabled={code === null} aria-label={`Accept for ${title}`} onClick={() => settle(code)}>
          Accept
        </Button>
        <Button variant="ghost" size="small" aria-label={`Skip ${title}`} onClick={() => settle(null)}>
          Skip
        </Button>
      </div>
      {values.length > 1 ? (
        <OneByOne question={question} field={field} setup={setup} onSetup={onSetup} />
      ) : null}
    </li>
  );
}

interface OneByOneProps extends Pick<QuestionsProps, 'setup' | 'onSetup'> {
  question: Question;
  field: ImportField | undefined;
}

/** The values of a question, to be answered one by one. */
function OneByOne({ question, field, setup, onSetup }: OneByOneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="whole-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Answer one at a time</summary>
      {isOpen ? (
        <ul className="stack">
          {question.values.map((one) => (
            <li key={one.value} className="row-wide import-question">
              <span>
                {one.value} <span className="muted">{formatCounted(one.count, 'row')}</span>
              </span>
              <MeaningChoice
                label={`${one.value} means`}
                field={field}
                value={null}
                onChange={(code) =>
                  onSetup(withMeanings(setup, answerOf({ ...question, values: [one] }, code)))
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

interface MeaningChoiceProps {
  label: string;
  field: ImportField | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A select with search for the meaning of a value. */
export function MeaningChoice({ label, field, value, onChange }: MeaningChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const options = field?.options ?? [];
  return (
    <Combobox
      control={{ id, 'aria-invalid': false, 'aria-describedby': undefined }}
      label={label}
      text={options.find((one) => one.value === value)?.label ?? ''}
      options={options.filter((one) => foldedIncludes(one.label, typed))}
      placeholder="Choose…"
      onType={setTyped}
      onChoose={(option) => onChange(option.value)}
    />
  );
}

/** The given answers, which can be changed. */
function Answers({ fields, setup, onSetup }: Omit<QuestionsProps, 'questions'>) {
  const answers = answersOf(setup);
  if (answers.length === 0) return null;
  return (
    <details>
      <summary>{formatCounted((setup.values ?? []).length, 'answered value')}</summary>
      <ul className="stack">
        {answers.map(({ field, code, values }) => {
          const answerField = fields.find(({ id }) => id === field);
          const meaning =
            code === null
              ? 'skipped'
              : (answerField?.options.find(({ value }) => value === code)?.label ?? code);
          return (
            <li key={`${field} ${code ?? ''}`} className="line-wide spread">
              <span>
                <strong>{meaning}</strong>: {values.map(({ theirs: fileValue }) => fileValue).join(', ')}
              </span>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Change ${meaning}`}
                onClick={() => onSetup(withoutMeanings(setup, values))}
              >
                Change
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function examplesOf({ values }: Question): string {
  const shown = values.slice(0, SHOWN_VALUES).map(({ value }) => value);
  return `For example ${shown.join(', ')}${values.length > shown.length ? ' …' : ''}`;
}

/** Format what a value adds to other fields: "Adds Chinese to Cuisines". */
function alsoOf({ values }: Question, fields: readonly ImportField[]): string {
  return (values[0]?.also ?? [])
    .map(({ field, ours: code }) => {
      const alsoField = fields.find(({ id }) => id === field);
      const label = alsoField?.options.find(({ value }) => value === code)?.label ?? code;
      return `Adds ${label} to ${alsoField?.label.toLowerCase() ?? field}`;
    })
    .join('. ');
}
