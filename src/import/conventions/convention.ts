/** How numbers are written: with a point or with a comma before the decimals. */
export const NUMBERS = ['point', 'comma'] as const

/** How days are written in digits: with the day or with the month first. */
export const DAYS = ['day_first', 'month_first'] as const

/** How the texts of a column are read that could mean two things. */
export type Convention = (typeof NUMBERS)[number] | (typeof DAYS)[number]

/** The conventions to choose from in place of one. */
export const alternatives = (convention: Convention): readonly Convention[] =>
  [NUMBERS, DAYS].find((all: readonly Convention[]) => all.includes(convention)) ?? []

type Translate = (key: string) => string

/** A number or a day as it is written in a convention. */
export function sampleOf(convention: Convention, translate: Translate): string {
  if (convention === 'point') return '1,234.5'
  if (convention === 'comma') return '1.234,5'
  return translate(`import.${convention}`)
}
