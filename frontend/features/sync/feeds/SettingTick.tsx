import '@shared/form/Field.css';
import { Checkbox } from '@shared/ui/Tick';

interface SettingTickProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox for a setting, with its explanation. */
export function SettingTick({ label, help, isOn, onChange }: SettingTickProps) {
  return (
    <div className="field">
      <label className="checkbox">
        <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <p className="field-help">{help}</p>
    </div>
  );
}
