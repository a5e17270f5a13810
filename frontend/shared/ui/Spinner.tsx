import CircularProgress from '@mui/material/CircularProgress';
import './Spinner.css';

/** Pixels across. */
export const SPINNER_SIZES = { small: 16, default: 48, large: 64 } as const;

interface SpinnerProps {
  size?: keyof typeof SPINNER_SIZES;
  /** What is being loaded, for those who hear the page. */
  label: string;
}

/** Turns while something of unknown length goes on, in the middle of the place that it leaves empty. */
export function Spinner({ size = 'default', label }: SpinnerProps) {
  return (
    <span className={`spinner spinner-${size}`} role="status" aria-label={label}>
      <CircularProgress size={SPINNER_SIZES[size]} aria-hidden disableShrink />
    </span>
  );
}
