import type { Fields } from '../model';

const MOST_ROWS = 50;
const MOST_COLUMNS = 8;

/** Convert a table to blocks and split it if it is too long. Return null for a layout table. */
export function tableBlocks(table: HTMLTableElement): readonly Fields['table'][] | null {
  if (table.getAttribute('role') === 'presentation' || table.querySelector('table, ul, ol, p + p') !== null)
    return null;
  const rows = [...table.rows]
    .map((row) => cellsOf(row))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (rows.length < 2 || width < 2) return null;
  const first = [...table.rows].find((row) => cellsOf(row).some((cell) => cell !== ''));
  const hasHeader = first !== undefined && [...first.cells].every(({ tagName }) => tagName === 'TH');
  const even = rows.map((cells) => fitted(cells, Math.min(width, MOST_COLUMNS)));
  const header = hasHeader
    ? (even[0] ?? [])
    : Array.from({ length: Math.min(width, MOST_COLUMNS) }, () => '');
  const body = hasHeader ? even.slice(1) : even;
  const parts = Math.max(1, Math.ceil(body.length / MOST_ROWS));
  return Array.from({ length: parts }, (_, part) => ({
    header,
    rows: body.slice(part * MOST_ROWS, (part + 1) * MOST_ROWS),
  }));
}

function cellsOf(row: HTMLTableRowElement): readonly string[] {
  return [...row.cells].flatMap((cell) => {
    const words = cell.textContent.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
    // A cell with colspan is padded, so that the following cells stay in their columns.
    return [words, ...Array.from({ length: Math.min(cell.colSpan, MOST_COLUMNS) - 1 }, () => '')];
  });
}

/** Return exactly one cell per column. Surplus cells are merged into the last one. */
function fitted(cells: readonly string[], width: number): readonly string[] {
  const fittedCells = cells.slice(0, width);
  const beyond = cells.slice(width).filter((cell) => cell !== '');
  return Array.from({ length: width }, (_, place) => {
    const cell = fittedCells[place] ?? '';
    return place === width - 1 && beyond.length > 0 ? [cell, ...beyond].filter(Boolean).join(' · ') : cell;
  });
}
