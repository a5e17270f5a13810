import { PartScreen } from '@shared/table/screen/PartScreen';
import { useTabParams } from '@shared/table/state/useTabParams';
import { PartTabs } from '@shared/ui/PartTabs';
import { PairList } from '../lists/PairList';
import { atPart, partOf, PARTS } from '../merging/past/parts';
import { PastMergesList } from '../merging/past/PastMergesList';

/** The possible duplicates, and the past merges. */
export default function StoreDuplicatesScreen() {
  const [params, change] = useTabParams();
  const part = partOf(params);
  return (
    <PartScreen
      lead={
        <PartTabs
          label="Possible duplicates and past merges"
          tabs={PARTS}
          shown={part}
          onShow={(next) => change(() => atPart(next))}
        />
      }
    >
      {part === 'merges' ? <PastMergesList /> : <PairList />}
    </PartScreen>
  );
}
