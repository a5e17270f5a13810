import { session } from './session';
import { readAnswer, settle, withProof, type CallOptions } from './client';
import { readFile, type Download } from './download';
import { unwrap } from './envelope';
import { post } from './transport';
import type { EditingExportCall, ExportCall } from './types';

/** Result of an export: the file, or the background job for a large one. */
export type FileOrJob = { kind: 'file'; file: Download } | { kind: 'job'; jobId: number };

/** Export a list with its filters and columns. Resolve to the file or to the ID of the job. */
export async function fetchFileOrJob(
  name: ExportCall | EditingExportCall,
  input: object,
  filename: string,
  options: CallOptions = {},
): Promise<FileOrJob> {
  const { token } = session.getState();
  try {
    return await withProof(() => post(name, input, token, options, (response) => read(response, filename)));
  } catch (error) {
    throw settle(error, token, options.handles);
  }
}

async function read(response: Response, filename: string): Promise<FileOrJob> {
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
  if (!response.ok || !isJson) return { kind: 'file', file: await readFile(response, filename) };
  const { job_id: jobId } = unwrap(await readAnswer(response)) as { job_id: number };
  return { kind: 'job', jobId };
}
