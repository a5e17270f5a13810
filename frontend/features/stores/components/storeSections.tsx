import type { FormSection } from '@shared/form/Outline';
import { closedWords, type StoreDetail } from '../model';
import { NearbyLine } from './duplicates/NearbyLine';
import {
  BasicsSection,
  ContactSection,
  FoodSection,
  HalalSection,
  HoursSection,
  InternalSection,
  LocationSection,
  PicturesSection,
  ProvenanceSection,
  SeoSection,
} from './sections/lazy';

/** Return the sections of the form of a new or an existing store. */
export function storeSections(saved: StoreDetail | null, isDisabled: boolean): readonly FormSection[] {
  const provenance =
    saved === null ? [] : [section('provenance', 'Sources & locks', <ProvenanceSection saved={saved} />)];
  return [
    section('basics', 'Basics', <BasicsSection saved={saved} />),
    section(
      'location',
      'Location',
      <>
        <LocationSection isDisabled={isDisabled} />
        {saved === null ? <NearbyLine isRepeated /> : null}
      </>,
    ),
    section('contact', 'Contact & links', <ContactSection />),
    section(
      'hours',
      'Hours',
      <HoursSection isDisabled={isDisabled} closed={saved === null ? null : closedWords(saved)} />,
    ),
    section('food', 'Food & price', <FoodSection />),
    section('halal', 'Halal & attributes', <HalalSection saved={saved} isDisabled={isDisabled} />),
    section('pictures', 'Pictures', <PicturesSection saved={saved} isDisabled={isDisabled} />),
    ...provenance,
    section(
      'seo',
      'Search results',
      <SeoSection isNew={saved === null} isPublished={saved?.status === 'published'} />,
    ),
    section('internal', 'Internal', <InternalSection />),
  ];
}

function section(id: string, title: string, content: FormSection['content']): FormSection {
  return { id, title, content };
}
