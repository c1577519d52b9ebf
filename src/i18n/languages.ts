/** The interface's languages, each in its own words. */
export const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'pt', name: 'Português' },
  { locale: 'ar', name: 'العربية' },
] as const

const CUSTOMS: Readonly<Record<string, string>> = {
  // Days before months and a clock of 24 hours, as the business writes them.
  en: 'en-GB',
  // The months of the Gulf, and the digits that plates, phones and amounts are written in there.
  ar: 'ar-KW-u-nu-latn',
}

/** The locale whose customs for days and numbers go with a language. */
export function customsOf(language: string): string {
  return CUSTOMS[language] ?? language
}

/** The way a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
