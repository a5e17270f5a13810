import { useId, useState } from 'react';
import { NumberBox } from '@shared/form/NumberBox';
import { isUnread } from '@shared/form/unread';
import { Select } from '@shared/ui/Select';
import { Checkbox } from '@shared/ui/Tick';
import { useReference } from '../../reference';
import type { Attribute } from './attributes';

interface AttributeControlProps {
  attribute: Attribute;
  /** Undefined if unknown. */
  value: unknown;
  onChange: (value: unknown) => void;
}

const UNKNOWN = '';
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export function AttributeControl(props: AttributeControlProps) {
  switch (props.attribute.kind) {
    case 'boolean':
      return <YesNo {...props} />;
    case 'choice':
      return <OneOf {...props} />;
    case 'integer':
      return <Count {...props} />;
    case 'set':
      return <SomeOf {...props} />;
  }
}

function nameOf({ labels, key }: Attribute): string {
  return labels['en'] ?? key;
}

function YesNo({ attribute, value, onChange }: AttributeControlProps) {
  const chosen = value === undefined ? UNKNOWN : value === true ? 'yes' : 'no';
  const choose = (next: string) => onChange(next === UNKNOWN ? undefined : next === 'yes');
  return <Choices name={nameOf(attribute)} chosen={chosen} options={YES_NO} onChoose={choose} />;
}

function OneOf({ attribute, value, onChange }: AttributeControlProps) {
  const chosen = typeof value === 'string' ? value : UNKNOWN;
  const choose = (next: string) => onChange(next === UNKNOWN ? undefined : next);
  return (
    <Choices name={nameOf(attribute)} chosen={chosen} options={attribute.values ?? []} onChoose={choose} />
  );
}

interface ChoicesProps {
  name: string;
  chosen: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choices({ name, chosen, options, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <div className="line-wide spread attribute" data-known={chosen !== UNKNOWN}>
      <label className="shrinks" id={`${id}-label`} htmlFor={id}>
        {name}
      </label>
      <Select isLow id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value={UNKNOWN}>Unknown</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Count({ attribute, value, onChange }: AttributeControlProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const problem = isUnread(value) && !isTyping ? value.problem : null;
  return (
    <div className="line-wide spread attribute" data-known={value !== undefined}>
      <label className="shrinks" id={`${id}-label`} htmlFor={id}>
        {nameOf(attribute)}
      </label>
      <NumberBox
        isLow
        id={id}
        least={attribute.minimum}
        most={attribute.maximum}
        step={1}
        placeholder="Unknown"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-note`}
        value={typeof value === 'number' || isUnread(value) ? value : null}
        onTyping={setTyping}
        onChange={(next) => onChange(next ?? undefined)}
      />
      {problem === null ? null : (
        <p id={`${id}-note`} className="field-error whole-line">
          {problem}
        </p>
      )}
    </div>
  );
}

function SomeOf({ attribute, value, onChange }: AttributeControlProps) {
  const { pack } = useReference();
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const options = [...(attribute.values ?? []), ...(attribute.with_wallets === true ? pack.wallets : [])];
  const toggle = (option: string) => {
    const next = options
      .map((each) => each.value)
      .filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div className="checkboxes whole-line" role="group" aria-label={nameOf(attribute)}>
      {options.map((option) => (
        <label key={option.value} className="checkbox">
          <Checkbox checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
