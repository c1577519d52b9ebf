import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { Values } from './validation.ts'

/**
 * Returns the references of a new row that it shares with a row to which it belongs: the client of
 * an invoice is the client of its order.
 */
export function getSharedReferences(
  { fields }: AnyResource,
  owner: AnyResource,
  ownerRow: Row,
): Values {
  const shared = Object.entries(fields).filter(([name, field]) => {
    const ownerField = owner.fields[name]
    return (
      field.type === 'reference' &&
      ownerField?.type === 'reference' &&
      field.to === ownerField.to &&
      field.setOn === undefined &&
      !isEmptyInput(ownerRow[name])
    )
  })
  return Object.fromEntries(shared.map(([name]) => [name, ownerRow[name]]))
}
