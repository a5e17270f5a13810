import { usePageListDefaults } from '../lists/pageFilters';
import { PageList } from '../lists/PageList';

/** The pages of the country. */
export default function PageListScreen() {
  return <PageList defaults={usePageListDefaults()} />;
}
