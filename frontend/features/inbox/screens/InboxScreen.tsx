import { useTabParams } from '@shared/table/useTabParams';
import { InboxView } from '../components/InboxView';

/** What waits for the person's decision, of all kinds; narrowed by its address. */
export default function InboxScreen() {
  const [params, change] = useTabParams();
  const set = (key: string, value: string | null) =>
    change((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return (
    <InboxView
      kind={params.get('kind')}
      isMine={params.get('mine') === '1'}
      onKind={(kind) => set('kind', kind)}
      onMine={(isMine) => set('mine', isMine ? '1' : null)}
    />
  );
}
