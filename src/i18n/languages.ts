/** The interface's languages, each in its own words. */
export const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'pt', name: 'Português' },
] as const

/** The locale whose customs for days and numbers go with a language. */
export function customsOf(language: string): string {
  // Days before months and a clock of 24 hours, as the business writes them.
  return language === 'en' ? 'en-GB' : language
}
