import { createStore } from 'zustand/vanilla';

export interface ReportLine {
  /** What it is about: the name of a record, or its id. */
  name: string;
  message: string;
}

/** What could not be done, for the person to read. */
export interface Report {
  title: string;
  /** What was done all the same. */
  lead: string;
  lines: readonly ReportLine[];
  /** What follows once it was read. */
  onRead?: () => void;
}

/** The report that is open; it stays until it is read, whatever screen is on show. */
export const reports = createStore<{ open: Report | null }>(() => ({ open: null }));

export function showReport(open: Report): void {
  closeReport();
  reports.setState({ open });
}

export function closeReport(): void {
  const { open } = reports.getState();
  reports.setState({ open: null });
  open?.onRead?.();
}
