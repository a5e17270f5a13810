import Button from '@mui/material/Button';
import { useState, type KeyboardEvent } from 'react';
import { formatCount, formatNumber } from '@shared/format/count';
import { Input } from '@shared/ui/Input';
import { LabelledSelect } from '@shared/ui/Select';
import { lastPage, PAGE_SIZES } from '@shared/table/state/listState';
import './Pager.css';

interface PagerProps {
  /** Requested page. If the list ends before it, the last page is shown. */
  page: number;
  pageSize: number;
  /** True if the page has no rows although the list has some. */
  isEmpty?: boolean;
  total: number;
  isExact: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** The footer of a list: current page, total, page size, and buttons to other pages. */
export function Pager({
  page: requestedPage,
  pageSize,
  total,
  isExact,
  isEmpty = total === 0,
  onPage,
  onPageSize,
}: PagerProps) {
  const last = lastPage(total, pageSize);
  const page = Math.min(requestedPage, last);
  const first = (page - 1) * pageSize + 1;
  return (
    <footer className="row-wide muted numbers band at-foot list-footer">
      <span>
        {isEmpty ? '0' : `${formatNumber(first)}–${formatNumber(Math.min(page * pageSize, total))}`} of{' '}
        {formatCount(total, isExact)}
      </span>
      <LabelledSelect
        className="list-page-size"
        isLow
        label={<span className="visually-hidden">Rows per page</span>}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} rows
          </option>
        ))}
      </LabelledSelect>
      <nav className="line pushed" aria-label="Pages">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <PageField key={page} page={page} last={last} onPage={onPage} />
        <span>of {formatNumber(last)}</span>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </nav>
    </footer>
  );
}

interface PageFieldProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

function PageField({ page, last, onPage }: PageFieldProps) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Math.max(1, Math.trunc(Number(text))), last);
    if (Number.isFinite(wanted) && wanted !== page) onPage(wanted);
    else setText(String(page));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
  };
  return (
    <Input
      isLow
      className="pages-at"
      aria-label="Page"
      inputMode="numeric"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={go}
      onKeyDown={handleKey}
    />
  );
}
