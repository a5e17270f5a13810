import { useQuery } from '@tanstack/react-query';
import { countryOf } from '@shared/boot/boot';
import { useSession, useUser } from '@shared/session/hooks';
import { useWorkspace } from '@shared/workspace/hooks';

interface OtherCountryProps {
  what: string;
  id: number;
  find: (country: string, signal: AbortSignal) => Promise<unknown>;
}

/** A link may lead to a record of another country of the person's: says so, and offers to switch. */
export function OtherCountry({ what, id, find }: OtherCountryProps) {
  const workspace = useWorkspace();
  const chosen = useSession((state) => state.country);
  const others = useUser().countries.filter((country) => country !== chosen);
  const found = useQuery({
    queryKey: ['elsewhere', what, id, others],
    queryFn: ({ signal }) => {
      const tries = others.map((country) => find(country, signal).then(() => country));
      return Promise.any(tries).catch(() => null);
    },
    enabled: others.length > 0,
  });
  if (found.data === undefined || found.data === null) return null;
  const { value, label } = countryOf(found.data);
  return (
    <button
      type="button"
      className="plain-button plain-button-primary"
      onClick={() => workspace.changeCountry(value)}
    >
      It is in {label}: switch to {label}
    </button>
  );
}
