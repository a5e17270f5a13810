import { Illustration } from './Illustration';
import './states.css';

const SUBTITLES = { 403: 'No Permission', 404: 'Page Not Found', 500: 'Server Error' } as const;
const HINTS = {
  403: 'Your account may not open this page.',
  404: 'The address may be mistyped, or the page may have moved.',
  500: 'Something went wrong on our side. Try again in a moment.',
} as const;

interface ErrorPageProps {
  status: 403 | 404 | 500;
  /** Explanation that replaces the default hint of the status. */
  reason?: string | undefined;
  action: string;
  onAction: () => void;
}

/** A full page for errors 403, 404 and 500. */
export function ErrorPage({ status, reason, action, onAction }: ErrorPageProps) {
  return (
    <section className="stack at-center middle state state-page">
      <Illustration status={status} />
      <h1 className="numbers state-status">{status}</h1>
      <p className="title strong">{SUBTITLES[status]}</p>
      <p className="muted">{reason ?? HINTS[status]}</p>
      <button type="button" className="plain-button plain-button-primary" onClick={onAction}>
        {action}
      </button>
    </section>
  );
}
