import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { CommandId } from '@shared/ui/keymap';
import { Kbd } from '@shared/keys/Kbd';
import { useFieldLabels } from '@shared/form/labels';
import type { StoreDetail } from '../model';
import { areSame, canUnite, CHOICES, isBlank, type Choice, type Chosen, type Two } from './choices';
import { choiceLabel, sideWords } from './sideWords';
import { against } from './wordDiff';

const BOTH_LATER = 'Both';
const NOTHING = '–';

interface CompareTableProps {
  two: Two;
  chosen: Readonly<Record<string, Chosen>>;
  /** Preview of the merged store, or null while it is unknown. */
  result: StoreDetail | null;
  /** Errors by name of the choice. */
  problems: Readonly<Record<string, string>>;
  /** Name of the choice under the keyboard cursor. */
  current: string | null;
  onCurrent: (name: string) => void;
  onChoose: (name: string, side: Chosen) => void;
}

/**
 * A table of the fields that differ between two stores, side by side with the result. Identical fields are
 * collapsed.
 */
export function CompareTable(props: CompareTableProps) {
  const { two, chosen, problems, current } = props;
  const differing = CHOICES.filter(({ name }) => chosen[name] !== undefined);
  return (
    <>
      <ol aria-label="Fields that differ">
        {differing.map((choice) => (
          <CompareRow
            key={choice.name}
            {...props}
            choice={choice}
            side={chosen[choice.name] ?? 'a'}
            problem={problems[choice.name]}
            isCurrent={current === choice.name}
          />
        ))}
      </ol>
      {differing.length === 0 ? <p className="muted">All fields are the same.</p> : null}
      <SameFields two={two} />
    </>
  );
}

interface CompareRowProps extends CompareTableProps {
  choice: Choice;
  side: Chosen;
  problem: string | undefined;
  isCurrent: boolean;
}

function CompareRow({ choice, side, problem, isCurrent, two, result, onChoose, onCurrent }: CompareRowProps) {
  const words = useFieldLabels();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const label = choiceLabel(choice, words);
  const texts = { a: sideWords(two.a, choice, words), b: sideWords(two.b, choice, words) };
  const choose = (next: Chosen) => {
    onCurrent(choice.name);
    onChoose(choice.name, next);
  };
  return (
    <li
      ref={element}
      className="merge-row"
      data-current={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
    >
      <span className="muted tiny strong whole-line">{label}</span>
      <SideButton
        letter="A"
        command="choice1"
        words={texts.a}
        other={texts.b}
        isChosen={side === 'a'}
        onChoose={() => choose('a')}
      />
      <SideButton
        letter="B"
        command="choice2"
        words={texts.b}
        other={texts.a}
        isChosen={side === 'b'}
        onChoose={() => choose('b')}
      />
      <div className="row at-start spread merge-result" data-wrong={problem !== undefined}>
        <span className="visually-hidden">Result: </span>
        <span className="clamp as-typed grows merge-words">
          {resultWords(side, texts, result, () => sideWords(result ?? two.a, choice, words))}
        </span>
        {canUnite(choice) && !isBlank(two.a, choice) && !isBlank(two.b, choice) ? (
          <Button size="small" aria-pressed={side === 'both'} onClick={() => choose('both')}>
            Both <Kbd of="choice3" />
          </Button>
        ) : null}
        {problem === undefined ? null : (
          <span className="danger small whole-line" role="alert">
            {problem}
          </span>
        )}
      </div>
    </li>
  );
}

function resultWords(
  side: Chosen,
  texts: Readonly<Record<'a' | 'b', string>>,
  result: StoreDetail | null,
  written: () => string,
): string {
  if (side !== 'both') return texts[side];
  return result === null ? BOTH_LATER : written();
}

interface SideButtonProps {
  letter: 'A' | 'B';
  command: CommandId;
  words: string;
  other: string;
  isChosen: boolean;
  onChoose: () => void;
}

function SideButton({ letter, command, words, other, isChosen, onChoose }: SideButtonProps) {
  return (
    <button type="button" className="line at-start choice" aria-pressed={isChosen} onClick={onChoose}>
      <span className="muted tiny rigid">
        {letter} <Kbd of={command} />
      </span>
      <span className={`clamp as-typed merge-words ${words === NOTHING ? 'muted' : ''}`}>
        {(words === NOTHING || other === NOTHING
          ? [{ text: words, isDifferent: false }]
          : against(words, other)
        ).map(({ text, isDifferent }, place) =>
          isDifferent ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        )}
      </span>
    </button>
  );
}

function SameFields({ two }: { two: Two }) {
  const words = useFieldLabels();
  const same = CHOICES.filter((choice) => areSame(two, choice))
    .map((choice) => ({ label: choiceLabel(choice, words), said: sideWords(two.a, choice, words) }))
    .filter(({ said: sideTexts }) => sideTexts !== NOTHING);
  if (same.length === 0) return null;
  return (
    <details>
      <summary>{same.length === 1 ? '1 field is the same' : `${same.length} fields are the same`}</summary>
      <dl className="fact-list">
        {same.map(({ label, said: bothTexts }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{bothTexts}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
