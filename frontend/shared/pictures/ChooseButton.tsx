import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '@shared/ui/lazyPart';
import type { CoverOf } from './covers';
import type { PictureRef } from './model';

const PicturePicker = lazyPart(() => import(/* webpackChunkName: "picturePicker" */ './PicturePicker'));

interface ChooseButtonProps {
  isDisabled: boolean;
  onChoose: (picture: PictureRef) => void;
  /** Where several may be chosen, those that are. */
  chosen?: readonly number[];
  /** Whose cover is chosen, where that has a smallest size. */
  coverOf?: CoverOf | undefined;
}

/** Chooses among the pictures that are there: one, or several one after the other. */
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
