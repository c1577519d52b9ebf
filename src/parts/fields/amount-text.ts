import type { Field } from '../../../registry/fields/field-types.ts'

/** Formats an amount for a receipt. A deduction has the opposite sign. */
export function formatAmount(field: Field | undefined, value: unknown): string {
  const text = String(value)
  const isDeduction = field?.type === 'money' && field.deducted === true && Number(value) !== 0
  if (!isDeduction) return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}
