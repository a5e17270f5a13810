import { lazy } from 'react';

/** Fetches what the fields of a store, and the questions of its actions, are drawn with, before somebody asks for it. */
export const loadSections = () => import(/* webpackChunkName: "store-fields" */ './all');

export const ActionDialog = lazy(() => loadSections().then((all) => ({ default: all.ActionDialog })));
export const PhonesField = lazy(() => loadSections().then((all) => ({ default: all.PhonesField })));
export const BasicsSection = lazy(() => loadSections().then((all) => ({ default: all.BasicsSection })));
export const ContactSection = lazy(() => loadSections().then((all) => ({ default: all.ContactSection })));
export const LinksFields = lazy(() => loadSections().then((all) => ({ default: all.LinksFields })));
export const FoodSection = lazy(() => loadSections().then((all) => ({ default: all.FoodSection })));
export const HalalSection = lazy(() => loadSections().then((all) => ({ default: all.HalalSection })));
export const HoursSection = lazy(() => loadSections().then((all) => ({ default: all.HoursSection })));
export const InternalSection = lazy(() => loadSections().then((all) => ({ default: all.InternalSection })));
export const LocationSection = lazy(() => loadSections().then((all) => ({ default: all.LocationSection })));
export const PicturesSection = lazy(() => loadSections().then((all) => ({ default: all.PicturesSection })));
export const ProvenanceSection = lazy(() =>
  loadSections().then((all) => ({ default: all.ProvenanceSection })),
);
export const SeoSection = lazy(() => loadSections().then((all) => ({ default: all.SeoSection })));
