import type { ChangeEvent } from 'react';
import './SelectBox.css';

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  /** With Shift held, the rows from the one before to this one are meant. */
  onToggle: (isRange: boolean) => void;
}

/** The box that takes a row, or a page of rows, into the selection. */
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
