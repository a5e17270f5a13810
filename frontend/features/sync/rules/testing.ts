import type { Replay, Rule } from './ruleFormat';

/** Disabled and untested rule that fills in missing websites. */
export const testRule: Rule = {
  rule_id: 41,
  country: 'ID',
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  allowed_actions: ['edit', 'replay', 'enable'],
  source_code: 'osm',
  source_name: 'OpenStreetMap',
  source_trust: 0.65,
  field: 'website',
  label: 'Website',
  mode: 'fill_blank',
  min_trust: 0.6,
  max_pin_shift_m: null,
  require_corroborated: false,
  enabled: false,
  disabled_at: null,
  disabled_why: '',
  replay: null,
  applied_today: 0,
  daily_cap: 500,
  last_applied: 0,
  last_undone: 0,
};

export const testReplay: Replay = {
  rule: {
    ...testRule,
    replay: {
      at: '2026-03-01T10:00:00Z',
      by: { user_id: 12, nickname: 'Maria', role: 'manager' },
      is_current: true,
      considered: 1232,
      agree: 209,
      differ: 3,
      untouched: 1020,
      precision: 0.9858,
    },
  },
  stays: [{ reason: 'The store already has a value', count: 1020 }],
  rows: [
    {
      sync_id: 77,
      title: 'Kopi Tuku',
      store: {
        store_id: 5,
        name: 'Kopi Tuku',
        branch_name: 'Cipete',
        cover_url: null,
        region_path: 'Jakarta Selatan',
        status: 'published',
        business_status: 'open',
      },
      current_lines: [],
      proposed_lines: ['https://tuku.example/'],
      did: 'Rejected the record',
      why: 'The source is out of date',
    },
  ],
};
