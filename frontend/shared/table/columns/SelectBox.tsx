import type { ChangeEvent } from 'react';
import './SelectBox.css';

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  /** Called with true if Shift is pressed: the range from the previous row to this one. */
  onToggle: (isRange: boolean) => void;
}

/** A checkbox that selects a row or a page of rows. */
export function SelectBox({ label, isChecked, onToggle }: SelectBoxProps) {
  const handleChange = ({ nativeEvent }: ChangeEvent) =>
    onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={label}
      checked={isChecked}
      onChange={handleChange}
    />
  );
}
