import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldLabelsContext } from '@shared/form/labels';
import { setCountry } from '@shared/api/session';
import { showInTab } from '@shared/testing/list';
import { answer, onCall, startServer } from '@shared/testing/server';
import { sectionOf } from '@shared/fields/facts';
import { fieldGroups } from './fieldGroups';

const server = startServer();
const LABELS = { labels: { outlet_count: 'Outlets', expected_value: 'Expected value' } };

test('a section with fields is a group of the overview, with its saved values', async () => {
  setCountry('ID');
  server.use(onCall('system/get_bootstrap', () => answer({ enums: {}, menu_counts: {}, countries: [] })));
  const sections = [
    { ...sectionOf('lead', 'deal'), content: <p>fields of the deal</p> },
    { id: 'review', title: 'Review', content: <p>review</p> },
  ];
  const groups = fieldGroups(sections, { outlet_count: 3, expected_value: 5 }, { expected_value: 'Rp 5' });
  expect(groups.map(({ id, title, fields }) => ({ id, title, fields }))).toEqual([
    { id: 'deal', title: 'Deal', fields: ['outlet_count', 'expected_value', 'expected_close_on'] },
  ]);
  showInTab(
    <FieldLabelsContext value={LABELS}>{groups[0]?.view}</FieldLabelsContext>,
    '/store/crm/detail?id=7',
  );
  expect((await screen.findByText('Outlets')).nextElementSibling).toHaveTextContent('3');
  expect(screen.getByText('Expected value').nextElementSibling).toHaveTextContent('Rp 5');
  expect(screen.getByText(/^Empty: /)).toBeVisible();
});
