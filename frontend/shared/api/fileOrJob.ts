import { session } from '@shared/session/session';
import { readAnswer, settle, withProof, type CallOptions } from './client';
import { readFile, type Download } from './download';
import { unwrap } from './envelope';
import { post } from './transport';
import type { ExportCall } from './types';

/** What an export answers: the file, or the work that makes it where it is large. */
export type FileOrJob = { kind: 'file'; file: Download } | { kind: 'job'; jobId: number };

/** Asks for a list as a sheet, with its filters and columns: the file, or the id of the job that makes it. */
export async function fetchFileOrJob(
  name: ExportCall,
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
