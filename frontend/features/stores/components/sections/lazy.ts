/** Preload the chunk with the fields of a store and the dialogs of its actions. */
export const loadSections = () => import(/* webpackChunkName: "store-fields" */ './all');

export const ActionDialog = lazyPartOf(loadSections, (all) => all.ActionDialog);
export const PhonesField = lazyPartOf(loadSections, (all) => all.PhonesField);
import { lazyPartOf } from '@shared/ui/lazyPart';
export const BasicsSection = lazyPartOf(loadSections, (all) => all.BasicsSection);
export const ContactSection = lazyPartOf(loadSections, (all) => all.ContactSection);
export const LinksFields = lazyPartOf(loadSections, (all) => all.LinksFields);
export const FoodSection = lazyPartOf(loadSections, (all) => all.FoodSection);
export const HalalSection = lazyPartOf(loadSections, (all) => all.HalalSection);
export const HoursSection = lazyPartOf(loadSections, (all) => all.HoursSection);
export const InternalSection = lazyPartOf(loadSections, (all) => all.InternalSection);
export const LocationSection = lazyPartOf(loadSections, (all) => all.LocationSection);
export const PicturesSection = lazyPartOf(loadSections, (all) => all.PicturesSection);
export const ProvenanceSection = lazyPartOf(loadSections, (all) => all.ProvenanceSection);
export const SeoSection = lazyPartOf(loadSections, (all) => all.SeoSection);
