import type { Field } from '../../registry/fields/field-types.ts'

/** An amount as a receipt has it: what is taken off is less than nothing. */
export function amountText(field: Field | undefined, value: unknown): string {
  const text = String(value)
  const isTaken = field?.type === 'money' && field.deducted === true && Number(value) > 0
  return isTaken ? `-${text}` : text
}
