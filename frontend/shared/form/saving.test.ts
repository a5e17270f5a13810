import { describe, expect, it } from 'vitest';
import { ApiError } from '@shared/api/errors';
import { beginSession } from '@shared/api/session';
import { save, type Asker, type Send } from './saving';

type Sent = [patch: Record<string, unknown>, version: number | null, token: string | undefined];

/** Return a server that rejects with these errors in turn, and then accepts. */
function server(...refusals: ApiError[]): { send: Send<string>; sent: Sent[] } {
  const sent: Sent[] = [];
  const send: Send<string> = (patch, version, token) => {
    sent.push([patch, version, token]);
    const refusal = refusals.shift();
    return refusal === undefined ? Promise.resolve('saved') : Promise.reject(refusal);
  };
  return { send, sent };
}

const refusal = (code: number, data: unknown) => new ApiError('Refused', { kind: 'envelope', code, data });
const conflict = (base: object, incoming: object, by: object = { user_id: 9, nickname: 'Ana' }) =>
  refusal(10006, {
    current_version: 5,
    updated_by: by,
    updated_at: '2026-03-01T10:00:00Z',
    changed_fields: [],
    base,
    theirs: incoming,
  });

const never: Asker = {
  aboutClashes: () => Promise.reject(new Error('asked')),
  aboutWarnings: () => Promise.reject(new Error('asked')),
};

describe('saving', () => {
  it('merges compatible changes without a question', async () => {
    const { send, sent } = server(conflict({ name: 'A', note: 'x' }, { name: 'A', note: 'y' }));
    const result = await save(send, { name: 'B' }, 4, never);
    expect(result).toEqual({ kind: 'saved', record: 'saved', mergedWith: 'Ana' });
    expect(sent).toEqual([
      [{ name: 'B' }, 4, undefined],
      [{ name: 'B' }, 5, undefined],
    ]);
  });

  it('recognizes the person’s own change in another window', async () => {
    beginSession('token', 12);
    const own = { user_id: 12, nickname: 'Maria' };
    const merged = server(conflict({ name: 'A', note: 'x' }, { name: 'A', note: 'y' }, own));
    expect(await save(merged.send, { name: 'B' }, 4, never)).toMatchObject({
      mergedWith: 'your other window',
    });
    const { send } = server(conflict({ name: 'A' }, { name: 'C' }, own));
    const requests: unknown[] = [];
    const ask: Asker = {
      ...never,
      aboutClashes: (_, by) => {
        requests.push(by);
        return Promise.resolve({ name: 'mine' });
      },
    };
    await save(send, { name: 'B' }, 4, ask);
    expect(requests).toEqual([null]);
  });

  it('asks about conflicts and sends the chosen values', async () => {
    const { send, sent } = server(conflict({ name: 'A', note: 'x' }, { name: 'C', note: 'y' }));
    const ask: Asker = { ...never, aboutClashes: () => Promise.resolve({ name: 'mine', note: 'theirs' }) };
    await save(send, { name: 'B', note: 'z' }, 4, ask);
    expect(sent[1]).toEqual([{ name: 'B' }, 5, undefined]);
  });

  it('sends nothing if the person returns to the form', async () => {
    const { send, sent } = server(conflict({ name: 'A' }, { name: 'C' }));
    const ask: Asker = { ...never, aboutClashes: () => Promise.resolve(null) };
    expect(await save(send, { name: 'B' }, 4, ask)).toEqual({ kind: 'stayed' });
    expect(sent).toHaveLength(1);
  });

  it('sends the confirmation token of the shown warnings', async () => {
    const warned = refusal(10009, {
      warnings: [{ code: 'far', field: 'lat', msg: 'Far' }],
      confirm_token: 't1',
    });
    const { send, sent } = server(warned);
    const result = await save(send, { lat: 1 }, 4, { ...never, aboutWarnings: () => Promise.resolve(true) });
    expect(result.kind).toBe('saved');
    expect(sent[1]).toEqual([{ lat: 1 }, 4, 't1']);
  });

  it('shows the message of each refused field at the field', async () => {
    const { send } = server(refusal(10005, { errors: { name: ['Store name required', 'more'] } }));
    expect(await save(send, { name: '' }, null, never)).toEqual({
      kind: 'refused',
      errors: { name: 'Store name required' },
    });
  });

  it('stops retrying when colleagues keep saving', async () => {
    const { send, sent } = server(
      ...Array.from({ length: 50 }, () => conflict({ name: 'A' }, { name: 'A' })),
    );
    const result = await save(send, { name: 'B' }, 4, never);
    expect(result.kind).toBe('refused');
    expect(sent).toHaveLength(10);
  });
});
