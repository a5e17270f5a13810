import CircularProgress from '@mui/material/CircularProgress';
import './Spinner.css';

/** Diameters in px. */
export const SPINNER_SIZES = { small: 16, default: 48, large: 64 } as const;

interface SpinnerProps {
  size?: keyof typeof SPINNER_SIZES;
  /** Content that is being loaded, for screen readers. */
  label: string;
}

/** A spinner in the middle of its container, for loading of unknown duration. */
export function Spinner({ size = 'default', label }: SpinnerProps) {
  return (
    <span className={`centered spinner-${size}`} role="status" aria-label={label}>
      <CircularProgress size={SPINNER_SIZES[size]} aria-hidden disableShrink />
    </span>
  );
}
