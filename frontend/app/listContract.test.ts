import { expect, test } from 'vitest';
import {
  mislabelledOf,
  refusedOf,
  unexcused,
  unshownOf,
  type ServerList,
  type ShownList,
} from './testing/listContract';

/* Tests that the comparison of lists detects each kind of difference on either side. */

const there: ServerList = {
  roles: ['manager', 'operator'],
  columns: {
    name: { label: 'Name', roles: ['manager', 'operator'] },
    phone: { label: 'Phone', roles: ['manager'] },
  },
  filters: { status: { kind: 'choice', several: true, choices: ['open'] } },
  sorts: ['name'],
  actions: ['close'],
};
const stages = { kind: 'text', several: true, choices: null };
const column = (id: string, header: string) => ({ id, header, cell: () => null });
const here: ShownList = {
  area: 'lead',
  defaults: {
    filters: [{ kind: 'many', key: 'status', label: 'Status', options: [{ value: 'open', label: 'Open' }] }],
    sorts: ['name'],
    sortBy: 'name',
    sortOrder: 'asc',
  },
  columns: [column('name', 'Name'), column('phone', 'Phone')],
  exporting: { one: 'lead', many: 'leads', fetch: () => Promise.reject(new Error('not called')) },
  bulk: {
    one: 'lead',
    many: 'leads',
    country: 'ID',
    actions: [{ id: 'close', label: 'Close', title: String, follows: '', done: String }],
    call: () => Promise.reject(new Error('not called')),
    nameOf: String,
  },
};
const leavingOut = (...ids: readonly string[]): ShownList => ({
  ...here,
  exporting: here.exporting && { ...here.exporting, leavesOut: ids },
});

test('finds no difference where list and server match', () => {
  expect(refusedOf(here, 'manager', there)).toEqual([]);
  expect(refusedOf(leavingOut('phone'), 'operator', there)).toEqual([]);
  expect([...unshownOf('lead', [here], there)]).toEqual([]);
});

test.each<[string, ServerList]>([
  ['no filter status', { ...there, filters: {} }],
  [
    'status cannot be open',
    { ...there, filters: { status: { kind: 'choice', several: true, choices: [] } } },
  ],
  [
    'status is many here and date there',
    { ...there, filters: { status: { kind: 'date', several: true, choices: null } } },
  ],
  ['no sort name', { ...there, sorts: [] }],
  ['no column phone', { ...there, columns: { name: { label: 'Name', roles: ['manager'] } } }],
  ['no action close', { ...there, actions: [] }],
])('reports a fault of the screen: %s', (reported, planted) => {
  expect(refusedOf(here, 'manager', planted)).toContain(reported);
});

test('reports a column that is left out of exports without need', () => {
  expect(refusedOf(leavingOut('phone'), 'manager', there)).toEqual(['column phone need not be left out']);
});

const withColumn = (id: string, label: string): ServerList => ({
  ...there,
  columns: { ...there.columns, [id]: { label, roles: ['manager'] } },
});

test.each<[string, string, ServerList]>([
  ['lead filter stage', 'no screen shows it', { ...there, filters: { ...there.filters, stage: stages } }],
  ['lead sort value', 'no screen shows it', { ...there, sorts: ['name', 'value'] }],
  ['lead action reopen', 'no screen shows it', { ...there, actions: ['close', 'reopen'] }],
])('reports what only one side has: %s', (key, reported, planted) => {
  expect([...unshownOf('lead', [here], planted)]).toEqual([[key, reported]]);
});

test('reports a column head that differs in the exported sheet', () => {
  expect(mislabelledOf(here, there)).toEqual([]);
  expect(mislabelledOf(here, withColumn('phone', 'Mobile'))).toEqual([
    'phone: “Phone” on screen, “Mobile” in the sheet',
  ]);
});

test('reports a column that neither the screen nor the export has', () => {
  const planted = withColumn('fax', 'Fax');
  expect([...unshownOf('lead', [here], planted)]).toEqual([]);
  expect([...unshownOf('lead', [{ ...here, exporting: null }], planted).keys()]).toEqual(['lead column fax']);
});

test('an exception applies only to its own area, and an unused one is rejected', () => {
  const excuses = { 'lead sort value': 'for feeds', 'store sort value': 'for feeds', 'lead sort name': '' };
  const result = new Map([
    ['lead sort value', 'no screen shows it'],
    ['lead filter stage', 'no screen shows it'],
  ]);
  expect(unexcused('lead', result, excuses)).toEqual([
    'lead filter stage: no screen shows it',
    'lead sort name: needs no excuse',
  ]);
});
