import { guardTranslatedPage } from '@shared/boot/translatedPage';
import '@shared/ui/tokens.css';
import '@shared/ui/buttons.css';
import '@shared/form/Field.css';
import '@shared/form/fields.css';
import './islands.css';
import type { Ground } from './PinIsland';
import { followAdminScheme } from './scheme';
import { mountStoreForm } from './storeForm';

function start(): void {
  const form = document.getElementById('store_form');
  const ground = document.getElementById('store-ground')?.textContent;
  // A store without edit permission has no form fields.
  if (form === null || ground === undefined || form.querySelector('[name="lat"]') === null) return;
  guardTranslatedPage();
  followAdminScheme();
  mountStoreForm(form, JSON.parse(ground) as Ground);
}

start();
