/** The locale whose customs the texts follow. */
const CUSTOMS: Readonly<Record<string, string>> = {
  // Days before months and a clock of 24 hours, as the business writes them.
  en: 'en-GB',
  pt: 'pt-PT',
  // The months of the Gulf, and the digits that codes, phones and amounts are written in there.
  ar: 'ar-KW-u-nu-latn',
}

/** Returns the locale whose customs for days and numbers go with a language. */
export function customsOf(language: string): string {
  return CUSTOMS[language] ?? language
}

/** The scripts that are written from right to left, by their names in ISO 15924. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** Returns the direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
