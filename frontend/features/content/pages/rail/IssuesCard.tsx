import Button from '@mui/material/Button';
import { useFocusField } from '@shared/form/useFocusField';
import { TimeAgo } from '@shared/session/TimeAgo';
import type { Page } from '../model';
import './issues.css';

/** The issues found by the last check of the page. Each line links to its field or block. */
export function IssuesCard({ page, onBlock }: { page: Page; onBlock: (blockId: string) => void }) {
  const focusField = useFocusField();
  const goTo = (field: string) => {
    const place = /^blocks\[(\d+)\]/.exec(field)?.[1];
    const block = place === undefined ? undefined : page.blocks[Number(place)];
    if (block === undefined) focusField(field);
    else onBlock(String(block['id']));
  };
  if (page.issues.length === 0) return null;
  return (
    <section className="stack card" aria-label="Issues">
      <h2>
        Issues <span className="muted small">{page.issues.length}</span>
      </h2>
      <ul className="stack-tight checklist page-issues">
        {page.issues.map(({ code, field, msg }, place) => (
          <li key={`${code} ${field} ${place}`}>
            <Button variant="line" size="small" onClick={() => goTo(field)}>
              {msg}
            </Button>
          </li>
        ))}
      </ul>
      {page.looked_at === null ? null : (
        <p className="muted small">
          Checked <TimeAgo at={page.looked_at} />
        </p>
      )}
    </section>
  );
}
