import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useButtonAfter } from '@shared/hooks/useButtonAfter';
import { workerPicker } from '@shared/table/filters/pickers';
import { Button } from '@shared/ui/Button';
import { Input } from '@shared/ui/Input';

interface HandOverProps {
  onChoose: (userId: number) => void;
  isBusy: boolean;
}

/** A button that assigns a case to a colleague, with search. */
export function HandOver({ onChoose, isBusy }: HandOverProps) {
  const [isShown, setShown] = useState(false);
  const panel = useId();
  const button = useButtonAfter(isShown);
  return (
    <>
      <Button
        ref={button}
        aria-expanded={isShown}
        aria-controls={panel}
        isBusy={isBusy}
        onClick={() => setShown(!isShown)}
      >
        Assign…
      </Button>
      {isShown ? (
        <Colleagues
          id={panel}
          onChoose={(id) => {
            setShown(false);
            onChoose(id);
          }}
          onClose={() => setShown(false)}
        />
      ) : null}
    </>
  );
}

interface ColleaguesProps {
  id: string;
  onChoose: (userId: number) => void;
  onClose: () => void;
}

function Colleagues({ id, onChoose, onClose }: ColleaguesProps) {
  const [word, setWord] = useState('');
  const people = useQuery({
    queryKey: ['filter-options', 'workers', word],
    queryFn: ({ signal }) => workerPicker.search(word, [], signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div id={id} className="row whole-line">
      <Input
        autoFocus
        aria-label="Find a colleague"
        placeholder="Name"
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      {(people.data ?? []).slice(0, 8).map(({ value, label }) => (
        <Button key={value} onClick={() => onChoose(Number(value))}>
          {label}
        </Button>
      ))}
      {people.isSuccess && people.data.length === 0 ? (
        <span className="muted">No matching colleague</span>
      ) : null}
    </div>
  );
}
