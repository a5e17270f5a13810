import { CollectionList } from '../lists/CollectionList';

/** The collections of the country. */
export default function CollectionListScreen() {
  return <CollectionList />;
}
