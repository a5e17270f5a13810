import Button from '@mui/material/Button';
import './FileButton.css';

interface FileButtonProps {
  label: string;
  accept: string;
  onChosen: (files: readonly File[]) => void;
}

/** A button that asks for files. The field within is what is focused and pressed. */
export function FileButton({ label, accept, onChosen }: FileButtonProps) {
  return (
    <Button component="label" role={undefined} tabIndex={-1} className="file-button">
      {label}
      <input
        type="file"
        multiple
        accept={accept}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          onChosen(chosen);
        }}
      />
    </Button>
  );
}
