/* All fields of a store and the dialogs of its actions in one chunk, loaded when the user starts to change
   something. */
export { PhonesField } from '../fields/PhonesField';
export { ActionDialog } from '../rail/ActionDialog';
export { BasicsSection } from './BasicsSection';
export { ContactSection, LinksFields } from './ContactSection';
export { FoodSection } from './FoodSection';
export { HalalSection } from './HalalSection';
export { HoursSection } from './HoursSection';
export { InternalSection } from './InternalSection';
export { LocationSection } from './LocationSection';
export { PicturesSection } from './PicturesSection';
export { ProvenanceSection } from './ProvenanceSection';
export { SeoSection } from './SeoSection';
