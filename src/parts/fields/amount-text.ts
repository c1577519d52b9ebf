import type { Field } from '../../../registry/fields/field-types.ts'

/** Formats an amount for a receipt. A deduction is negative. */
export function formatAmountText(field: Field | undefined, value: unknown): string {
  const text = String(value)
  const isDeduction = field?.type === 'money' && field.deducted === true && Number(value) > 0
  return isDeduction ? `-${text}` : text
}
