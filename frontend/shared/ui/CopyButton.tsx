import { useEffect, useState } from 'react';
import { Icon } from './Icon';
import './CopyButton.css';

const SHOWN_MS = 1500;

/** A button that copies an ID or a link and briefly shows the result. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const handleClick = () => {
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  };
  return (
    <button
      type="button"
      className="icon-button copy-button"
      aria-label={label}
      title={label}
      onClick={handleClick}
    >
      <Icon name={result === 'copied' ? 'check' : 'copy'} size={14} />
      <span className="visually-hidden" role="status">
        {result === 'copied' ? 'Copied' : result === 'refused' ? 'The browser blocked copying' : ''}
      </span>
    </button>
  );
}
