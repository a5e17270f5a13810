import type { AsYouType, parsePhoneNumberFromString, CountryCode } from 'libphonenumber-js/max';
import { mostOf } from '@shared/fields/facts';
import type { CountryPack, Phone } from '../../model';

export const MOST_PHONES = mostOf('store', 'phones');

/** Type of a phone that was just added. */
const NEW_TYPE: Phone['type'] = 'mobile';

/** Functions of the phone number library with the types of numbers, which is loaded on demand. */
export interface PhoneLibrary {
  AsYouType: typeof AsYouType;
  parsePhoneNumberFromString: typeof parsePhoneNumberFromString;
}

export function loadPhones(): Promise<PhoneLibrary> {
  return import(/* webpackChunkName: "phones" */ 'libphonenumber-js/max');
}

/**
 * Return a number in the country's format: '+622112345678' becomes '(021) 12345678'. An invalid number stays
 * as typed, so that the field shows the text that its error names.
 */
export function shownNumber(number: string, country: string, library: PhoneLibrary | null): string {
  if (library === null || !number.startsWith('+')) return number;
  const parsed = library.parsePhoneNumberFromString(number, country as CountryCode);
  if (parsed?.isValid() !== true) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}

/** Digits and separators. Anything else, such as two numbers or an extension, is left to the server. */
const ONE_NUMBER = /^[+\d\s().-]*$/;

/**
 * Return typed text in the country's format. Text that is not one number stays as typed: nothing is dropped.
 */
export function formatTyped(typed: string, country: string, library: PhoneLibrary | null): string {
  if (library === null || !ONE_NUMBER.test(typed)) return typed;
  return new library.AsYouType(country as CountryCode).input(typed);
}

/**
 * Return true if a typed number is likely local: without area code, so that its first digits would be misread
 * as one. Numbers of companies, such as 444 1 234, have no leading zero in the national format. The server
 * refuses it too.
 */
function isLocal(
  typed: string,
  parsed: { formatNational: () => string },
  { local_digits: most }: CountryPack['phone'],
): boolean {
  const isFull = /^\(?[0+]/.test(typed) || typed.replaceAll(/\D/g, '').length > most;
  return !isFull && /^\(?0/.test(parsed.formatNational());
}

/** Return typed text as it is stored: in international format if it is a complete number of the country. */
export function storedNumber(
  typed: string,
  { type }: Pick<Phone, 'type'>,
  { code, phone }: Pick<CountryPack, 'code' | 'phone'>,
  library: PhoneLibrary | null,
): string {
  const text = typed.trim();
  if (library === null || type === 'hotline' || !ONE_NUMBER.test(text)) return text;
  const parsed = library.parsePhoneNumberFromString(text, code as CountryCode);
  return parsed?.isValid() === true && !isLocal(text, parsed, phone) ? parsed.number : text;
}

/** Return the type that a complete number of the country can only have, or null. */
function typeOf(number: string, country: string, library: PhoneLibrary): Phone['type'] | null {
  const parsed = library.parsePhoneNumberFromString(number, country as CountryCode);
  if (parsed?.isValid() !== true || parsed.country !== country) return null;
  const type = parsed.getType();
  if (type === 'MOBILE') return 'mobile';
  return type === 'FIXED_LINE' ? 'landline' : null;
}

/**
 * Return the type of a phone with a new number: mobile or landline if the number is clearly one of them. A
 * type that differs from that of the previous number was chosen, and stays.
 */
export function typeWith(
  { number: before, type }: Pick<Phone, 'number' | 'type'>,
  number: string,
  country: string,
  library: PhoneLibrary | null,
): Phone['type'] {
  if (library === null || type !== (typeOf(before, country, library) ?? NEW_TYPE)) return type;
  return typeOf(number, country, library) ?? type;
}

/**
 * Return true if a number looks invalid for the country. The server decides. Only hotlines can have short
 * codes.
 */
export function looksWrong({ number, type }: Phone, country: string, library: PhoneLibrary | null): boolean {
  if (library === null || type === 'hotline') return false;
  const parsed = library.parsePhoneNumberFromString(number, country as CountryCode);
  return parsed?.isValid() !== true || parsed.country !== country;
}

/**
 * Return the problem of a phone number when its field is left, or null. Only checks a single number with the
 * country's rules; the server decides.
 */
export function problemOfPhone(
  phone: Phone,
  { code, name, phone: rule }: CountryPack,
  library: PhoneLibrary | null,
): string | null {
  const number = phone.number.trim();
  if (library === null || phone.type === 'hotline' || number === '' || !ONE_NUMBER.test(number)) return null;
  const parsed = library.parsePhoneNumberFromString(number, code as CountryCode);
  if (parsed?.isValid() !== true)
    return `“${number}” is not a phone number of ${name}. Example: ${rule.example}`;
  return isLocal(number, parsed, rule) ? `Add the area code to “${number}”` : null;
}

export function addPhone(phones: readonly Phone[]): readonly Phone[] {
  if (phones.length >= MOST_PHONES) return phones;
  return [...phones, { number: '', type: NEW_TYPE, is_primary: phones.length === 0, label: '' }];
}

export function changePhone(
  phones: readonly Phone[],
  index: number,
  change: Partial<Phone>,
): readonly Phone[] {
  return phones.map((phone, at) => (at === index ? { ...phone, ...change } : phone));
}

/** Return the phones with a new primary. A store with phones has exactly one. */
export function makePrimary(phones: readonly Phone[], index: number): readonly Phone[] {
  return phones.map((phone, at) => ({ ...phone, is_primary: at === index }));
}

export function removePhone(phones: readonly Phone[], index: number): readonly Phone[] {
  const left = phones.filter((_, at) => at !== index);
  return left.some(({ is_primary }) => is_primary) ? left : makePrimary(left, 0);
}

export function exampleOf({ phone }: CountryPack, type: Phone['type']): string {
  return type === 'hotline' ? phone.hotline_example : phone.example;
}
