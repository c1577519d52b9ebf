/** The number conventions: a point or a comma before the decimals. */
export const NUMBERS = ['point', 'comma'] as const

/** The date conventions: day or month first. */
export const DAYS = ['day_first', 'month_first'] as const

/** The convention of a column with ambiguous texts. */
export type Convention = (typeof NUMBERS)[number] | (typeof DAYS)[number]

/** Returns the conventions that can replace a convention. */
export const listAlternatives = (convention: Convention): readonly Convention[] =>
  [NUMBERS, DAYS].find((group: readonly Convention[]) => group.includes(convention)) ?? []

type Translate = (key: string) => string

/** Returns an example of a convention. */
export function formatConventionSample(convention: Convention, translate: Translate): string {
  if (convention === 'point') return '1,234.5'
  if (convention === 'comma') return '1.234,5'
  return translate(`import.${convention}`)
}
