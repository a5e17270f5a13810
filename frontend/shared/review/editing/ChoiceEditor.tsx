import { useState } from 'react';
import { useEnum } from '@shared/session/bootstrap';
import { Select } from '@shared/ui/Select';
import { optionsOf } from '@shared/ui/options';
import { EditorFrame, type EditorProps } from './EditorFrame';

/** Fields with a single choice, and their enumerations. */
export const CHOICES: Readonly<Record<string, string>> = {
  store_type: 'store_type',
  halal_status: 'halal_status',
  price_level: '',
};
const LEVELS = [1, 2, 3, 4].map((level) => ({ value: String(level), label: `${level} of 4` }));

/** An editor with a select. */
export function ChoiceEditor({ diff, onTake, onClose }: EditorProps) {
  const choices = useEnum(CHOICES[diff.field] ?? '');
  const options = diff.field === 'price_level' ? LEVELS : choices;
  const [chosen, setChosen] = useState(String(diff.proposed_value));
  const words = options.find(({ value }) => value === chosen)?.label ?? chosen;
  const take = () => onTake(diff.field === 'price_level' ? Number(chosen) : chosen, words);
  return (
    <EditorFrame onTake={take} onClose={onClose}>
      <Select
        autoFocus
        aria-label={`New value for ${diff.label}`}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {optionsOf(options)}
      </Select>
    </EditorFrame>
  );
}
