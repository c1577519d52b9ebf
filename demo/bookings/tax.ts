import { TAXES } from '../catalogue/taxes.ts'

const percent = TAXES.filter(({ active }) => active === 1).reduce(
  (sum, tax) => sum + Number(tax.percent),
  0,
)

/** Calculates the tax on an amount, both in fils. */
export function calculateTax(fils: number): number {
  return Math.round((fils * percent) / 100)
}
