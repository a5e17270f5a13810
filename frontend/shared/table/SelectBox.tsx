import './SelectBox.css';

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

/** The box that takes a row, or a page of rows, into the selection. */
export function SelectBox({ label, isChecked, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={label}
      checked={isChecked}
      onChange={onToggle}
    />
  );
}
