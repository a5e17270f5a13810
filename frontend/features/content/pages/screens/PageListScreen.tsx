import { PartScreen } from '@shared/table/screen/PartScreen';
import { useTabParams } from '@shared/table/state/useTabParams';
import { PartTabs } from '@shared/ui/PartTabs';
import { PageList } from '../lists/PageList';
import { atPart, partOf, PARTS } from '../lists/parts';
import { RedirectList } from '../redirects/RedirectList';

/** The pages of the country, and its redirects. */
export default function PageListScreen() {
  const [params, change] = useTabParams();
  const part = partOf(params);
  return (
    <PartScreen
      lead={
        <PartTabs
          label="Pages and redirects"
          tabs={PARTS}
          shown={part}
          onShow={(next) => change(() => atPart(next))}
        />
      }
    >
      {part === 'redirects' ? <RedirectList /> : <PageList />}
    </PartScreen>
  );
}
