import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '@shared/boot/whenIdle';
import type { DraftKeeper, Offer } from '@shared/workspace/draftKeeper';

interface OffersHandlers {
  /** Keeps what the form holds at this moment. */
  catchUp: () => void;
  /** What was brought back is over, by another window. */
  onOver: () => void;
  /** Whether the record holds all of it already: saved, and the window gone before it could say so. */
  isSaved: (offer: Offer) => boolean;
}

/** What the same person left in this form elsewhere: asked for when the form is shown, and on coming back to it. */
export function useOffers(keeper: DraftKeeper, handlers: OffersHandlers) {
  const [list, setList] = useState<readonly Offer[]>([]);
  const catchUp = useEffectEvent(handlers.catchUp);
  const receive = useEffectEvent((offers: readonly Offer[], isOver: boolean) => {
    offers.filter(handlers.isSaved).forEach((offer) => keeper.discard(offer));
    const waiting = offers.filter((offer) => !handlers.isSaved(offer));
    // Nothing as before is no reason to draw the form anew.
    setList((known) => (known.length + waiting.length === 0 ? known : waiting));
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
    // One of them may be taken up in another window meanwhile.
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
    add: (offer: Offer) => setList((known) => [offer, ...known]),
    drop: (offer: Offer) => setList((known) => known.filter((one) => one !== offer)),
  };
}

/** Begins something that heeds whether the screen is still on show; returns how to end it. */
function whileShown(begin: (isShown: () => boolean) => void): () => void {
  let isShown = true;
  begin(() => isShown);
  return () => {
    isShown = false;
  };
}
