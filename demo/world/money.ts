/** Formats an amount of fils, thousandths of a dinar, as a decimal text. */
export function money(fils: number): string {
  return `${Math.floor(fils / 1000)}.${String(fils % 1000).padStart(3, '0')}`
}

/** Parses an amount to fils. */
export function filsOf(amount: string): number {
  const [dinars = '0', rest = ''] = amount.split('.')
  return Number(dinars) * 1000 + Number(rest.padEnd(3, '0').slice(0, 3))
}
