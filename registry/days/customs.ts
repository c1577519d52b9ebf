/** The locales whose formats the texts of each language use. */
const CUSTOMS: Readonly<Record<string, string>> = {
  // The day comes before the month, and the clock has 24 hours.
  en: 'en-GB',
  pt: 'pt-PT',
  // Month names of the Gulf, and Latin digits as in its codes, phones and amounts.
  ar: 'ar-KW-u-nu-latn',
}

/** Returns the locale of a language for dates and numbers. */
export function getCustomsLocale(language: string): string {
  return CUSTOMS[language] ?? language
}

/** Scripts written from right to left, by their ISO 15924 names. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Returns the direction in which a language is written. */
export function getDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
