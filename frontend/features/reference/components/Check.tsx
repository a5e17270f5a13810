import { Checkbox } from '@shared/ui/Tick';
interface CheckProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A labeled checkbox of a small form. */
export function Check({ label, value, onChange }: CheckProps) {
  return (
    <label className="checkbox">
      <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
