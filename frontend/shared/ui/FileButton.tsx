import Button from '@mui/material/Button';
import './FileButton.css';

interface FileButtonProps {
  label: string;
  accept: string;
  onChosen: (files: readonly File[]) => void;
}

/** A button that opens the file dialog. The file input inside it gets the focus and the clicks. */
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
          // Allow the same file to be chosen again.
          target.value = '';
          onChosen(chosen);
        }}
      />
    </Button>
  );
}
