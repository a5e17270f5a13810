import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '@shared/api/client';
import { downloadBlob, saveDownload } from '@shared/api/download';
import type { CallInput, CallOutput } from '@shared/api/types';

export type Charts = CallOutput<'insights/query_charts'>;
export type Chart = Charts['charts'][number];
export type ChartLine = Chart['lines'][number];
export type Period = CallInput<'insights/query_charts'>['days'];

export function chartsOptions(country: string, days: Period) {
  return queryOptions({
    queryKey: ['insights', country, days] as const,
    queryFn: ({ signal }) => callApi('insights/query_charts', { days }, { signal, country, handles: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export type Freshness = CallOutput<'store/query_freshness'>;
export type RegionFreshness = Freshness['regions'][number];

export function freshnessOptions(country: string) {
  return queryOptions({
    queryKey: ['insights', country, 'freshness'] as const,
    queryFn: ({ signal }) => callApi('store/query_freshness', {}, { signal, country, handles: 'all' }),
  });
}

/** Download the charts of a period as a spreadsheet. */
export async function exportCharts(country: string, days: Period): Promise<void> {
  saveDownload(await downloadBlob('insights/export_charts', { days }, 'insights.xlsx', { country }));
}
