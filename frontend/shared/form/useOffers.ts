import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';
import type { DraftKeeper, Offer } from '@shared/workspace/draftKeeper';

interface OffersHandlers {
  /** Store the current values of the form. */
  catchUp: () => void;
  /** Called if the restored draft was saved or discarded in another window. */
  onOver: () => void;
  /**
   * Return true if the record already contains the whole draft: it was saved, but the window closed before
   * the draft was ended.
   */
  isSaved: (offer: Offer) => boolean;
}

/**
 * Load drafts of the same user for this form from other windows and browsers: when the form is shown, and
 * when the user returns to it.
 */
export function useOffers(keeper: DraftKeeper, handlers: OffersHandlers) {
  const [list, setList] = useState<readonly Offer[]>([]);
  const catchUp = useEffectEvent(handlers.catchUp);
  const receive = useEffectEvent((offers: readonly Offer[], isOver: boolean) => {
    offers.filter(handlers.isSaved).forEach((offer) => keeper.discard(offer));
    const waiting = offers.filter((offer) => !handlers.isSaved(offer));
    // Keep the empty list, to avoid rendering the form again.
    setList((others) => (others.length + waiting.length === 0 ? others : waiting));
    if (isOver) handlers.onOver();
  });
  const ask = useEffectEvent((isShown: () => boolean) => {
    const news = keeper.news(() => {
      if (isShown()) catchUp();
    });
    void news.then(({ offers, isOver }) => {
      if (isShown()) receive(offers, isOver);
    });
  });
  const hasAny = list.length > 0;
  useEffect(() => {
    let stop = () => {};
    const callOff = whenIdle(() => {
      stop = whileShown(ask);
    });
    return () => {
      callOff();
      stop();
    };
  }, [keeper]);
  useEffect(() => {
    if (!hasAny) return undefined;
    // Another window may take over one of the drafts meanwhile.
    let stop = () => {};
    const listen = () => {
      stop();
      stop = whileShown(ask);
    };
    addEventListener('focus', listen);
    return () => {
      stop();
      removeEventListener('focus', listen);
    };
  }, [hasAny]);
  return {
    list,
    add: (offer: Offer) => setList((openOffers) => [offer, ...openOffers]),
    drop: (offer: Offer) => setList((listList) => listList.filter((one) => one !== offer)),
  };
}

/** Start a task that can check whether the screen is still visible. Return a function that ends it. */
function whileShown(begin: (isShown: () => boolean) => void): () => void {
  let isShown = true;
  begin(() => isShown);
  return () => {
    isShown = false;
  };
}
