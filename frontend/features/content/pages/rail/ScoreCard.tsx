import Button from '@mui/material/Button';
import { useFocusField } from '@shared/form/useFocusField';
import type { Page } from '../model';
import './issues.css';

/** The SEO score of the saved page, with hints. Each line links to its field. */
export function ScoreCard({ page: { seo_score: score, score_hints: hints } }: { page: Page }) {
  const focusField = useFocusField();
  return (
    <section className="stack card" aria-label="SEO score">
      <h2>
        SEO score <span className="muted small">{score} of 100</span>
      </h2>
      {hints.length === 0 ? (
        <p className="muted small">No improvements left.</p>
      ) : (
        <ul className="stack-flush checklist page-hints">
          {hints.map(({ code, points, msg, field }) => (
            <li key={code}>
              <Button variant="line" size="small" onClick={() => focusField(field)}>
                <span>{msg}</span>
                <span className="muted small rigid">+{points}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
