import { createStore } from 'zustand/vanilla';

export interface ReportLine {
  /** Name or ID of the record. */
  name: string;
  message: string;
}

/** List of errors for the user. */
export interface Report {
  title: string;
  /** Summary of the successful part. */
  lead: string;
  lines: readonly ReportLine[];
  /** Called after the report was closed. */
  onRead?: () => void;
}

/** Report that is open. It stays until it is closed, whichever screen is shown. */
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
