import type { Candidate, DuplicatePair, StoreRef } from '../model';

function ref(store_id: number, name: string): StoreRef {
  return {
    store_id,
    name,
    branch_name: '',
    cover_url: null,
    region_path: 'Jakarta Selatan',
    status: 'published',
    business_status: 'open',
  };
}

const similar = {
  score: 0.95,
  band: 'match',
  distance_m: 12,
  features: { N: 1, D: 1, P: 1, A: null, S: null, T: 1 },
  reasons: ['Same phone', '12 m away', 'Same name'],
  corroborated: true,
} as const;

export const testCandidate: Candidate = {
  ...similar,
  store: ref(9, 'Bu Sri'),
  reasons: [...similar.reasons],
};

export const testPair: DuplicatePair = {
  ...similar,
  reasons: [...similar.reasons],
  pair_id: 3,
  country: 'ID',
  store_a: ref(5, 'Warung Bu Sri'),
  store_b: ref(9, 'Bu Sri'),
  status: 'open',
  decided_by: null,
  decided_at: null,
  snooze_until: null,
  asked_by: null,
  asked_at: null,
  version: 1,
  created_at: '2026-11-01T02:00:00Z',
  created_by: null,
  updated_at: '2026-11-20T02:00:00Z',
  updated_by: null,
  allowed_actions: ['not_duplicate', 'snooze'],
};
