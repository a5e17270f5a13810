import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import type { CoverOf } from './covers';
import type { PictureRef } from './model';

const PicturePicker = lazyPart(() => import(/* webpackChunkName: "picturePicker" */ './PicturePicker'));

interface ChooseButtonProps {
  isDisabled: boolean;
  onChoose: (picture: PictureRef) => void;
  /** IDs of the chosen pictures, if several may be chosen. */
  chosen?: readonly number[];
  /** Kind of record with a minimum cover size. */
  coverOf?: CoverOf | undefined;
}

/** A button that opens the picture library, for one picture or for several one after the other. */
export function ChooseButton({ isDisabled, onChoose, chosen, coverOf }: ChooseButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => setChoosing(true)}>
        Choose from the library
      </Button>
      {isChoosing ? (
        <Suspense fallback={null}>
          <PicturePicker
            chosen={chosen}
            coverOf={coverOf}
            onChoose={(picture) => {
              if (chosen === undefined) setChoosing(false);
              onChoose(picture);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
