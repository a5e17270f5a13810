import { describe, expect, test } from 'vitest';
import { answer, onCall, refuse, startServer } from '@shared/testing/server';
import { loadNeighbors, loadOutlines } from './mapSource';

const server = startServer();
const view = { south: -6.3, west: 106.7, north: -6.1, east: 106.9 };
const outlines = { level: 2, outlines: [], attribution: 'Drawn for a test' };

describe('stores around', () => {
  test('are fetched once while the map moves within the same cells', async () => {
    const requests: unknown[] = [];
    server.use(
      onCall('address/query_outlines', async ({ request }) => {
        requests.push(await request.json());
        return answer(outlines);
      }),
    );
    await loadOutlines('ID', view, 9);
    await loadOutlines('ID', { ...view, north: -6.15 }, 9);
    expect(requests).toHaveLength(1);
    await loadOutlines('TR', view, 9);
    await loadOutlines('ID', view, 10);
    expect(requests).toHaveLength(3);
  });

  test('are fetched again after a failure', async () => {
    server.use(onCall('address/query_outlines', () => refuse(10500, 'Server error')));
    await expect(loadOutlines('MY', view, 8)).rejects.toThrow();
    server.use(onCall('address/query_outlines', () => answer(outlines)));
    expect(await loadOutlines('MY', view, 8)).toEqual(outlines);
  });

  test('are not fetched when zoomed out', async () =>
    expect(await loadNeighbors('ID', view, 12)).toEqual([]));
});
