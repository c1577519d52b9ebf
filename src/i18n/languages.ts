/** The interface's languages, each in its own words. */
export const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'pt', name: 'Português' },
  { locale: 'ar', name: 'العربية' },
] as const

/** Where it is spoken as it is written here. */
const CUSTOMS: Readonly<Record<string, string>> = {
  // Days before months and a clock of 24 hours, as the business writes them.
  en: 'en-GB',
  pt: 'pt-PT',
  // The months of the Gulf, and the digits that plates, phones and amounts are written in there.
  ar: 'ar-KW-u-nu-latn',
}

interface WeekInfo {
  /** Monday is 1, Sunday 7. */
  firstDay: number
}
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Newer engines have a method where older ones have a property, and some have neither. */
function weekInfo(locale: WithWeek): WeekInfo {
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
}

/** The locale whose customs for days and numbers go with a language. */
export function customsOf(language: string): string {
  return CUSTOMS[language] ?? language
}

/** The days of the week, Sunday being 0, in the order in which a language counts them. */
export function weekOf(language: string): number[] {
  const { firstDay } = weekInfo(new Intl.Locale(customsOf(language)))
  return [0, 1, 2, 3, 4, 5, 6].map((step) => (firstDay + step) % 7)
}

/** The way a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
