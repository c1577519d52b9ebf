/** The locale for the formats of each language. */
const FORMAT_LOCALES: Readonly<Record<string, string>> = {
  // The day comes before the month, and the clock has 24 hours.
  en: 'en-GB',
  pt: 'pt-PT',
  // The Gulf uses these month names, and Latin digits in codes, phones and amounts.
  ar: 'ar-KW-u-nu-latn',
}

/** Returns the locale of a language for dates and numbers. */
export function getCustomsLocale(language: string): string {
  return FORMAT_LOCALES[language] ?? language
}

/** Scripts written from right to left, by their ISO 15924 names. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Returns the direction in which a language is written. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
