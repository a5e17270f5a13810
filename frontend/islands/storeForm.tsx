import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { formControl, placeBelow } from './formField';
import { HoursIsland } from './HoursIsland';
import { PinIsland, type Ground } from './PinIsland';

/** Mount the map and the opening hours in a store's form. The form's own fields still contain the values. */
export function mountStoreForm(form: ParentNode, ground: Ground): void {
  const longitude = formControl(form, 'lng');
  const week = formControl(form, 'regular_hours');
  mount(
    placeBelow(longitude),
    <PinIsland latitude={formControl(form, 'lat')} longitude={longitude} ground={ground} />,
  );
  mount(placeBelow(week), <HoursIsland mode={formControl(form, 'hours_mode')} week={week} />);
}

function mount(place: HTMLElement, island: ReactNode): void {
  createRoot(place).render(island);
}
