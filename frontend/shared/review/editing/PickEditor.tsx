import { useState } from 'react';
import { Checkbox } from '@shared/ui/Tick';
import type { Diff } from '../diffs';
import { EditorFrame, type EditorProps } from './EditorFrame';
import { partsOf, acceptedValue } from './parts';

/** An editor that accepts parts of a proposal: each new part has a checkbox. */
export function PickEditor({ diff, onTake, onClose }: EditorProps) {
  const parts = partsOf(diff);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setLeft((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const chosen = parts.filter(({ key }) => !left.has(key));
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    if (chosen.length === 0) setProblem('Choose at least one, or reject the field.');
    else {
      const keys = chosen.map(({ key }) => key);
      onTake(acceptedValue(diff, keys), chosen.map(({ label }) => label).join(', '));
    }
  };
  return (
    <EditorFrame problem={problem} onTake={take} onClose={onClose}>
      <Boxes diff={diff} parts={parts} left={left} onToggle={toggle} />
    </EditorFrame>
  );
}

interface BoxesProps {
  diff: Diff;
  parts: ReturnType<typeof partsOf>;
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function Boxes({ diff, parts, left, onToggle }: BoxesProps) {
  return (
    <span role="group" aria-label={`New value for ${diff.label}`} className="stack-tight">
      {parts.map(({ key, label }, index) => (
        <label key={key} className="line">
          <Checkbox autoFocus={index === 0} checked={!left.has(key)} onChange={() => onToggle(key)} />
          <span>{label}</span>
        </label>
      ))}
    </span>
  );
}
