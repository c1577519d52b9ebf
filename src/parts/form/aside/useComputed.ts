import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { computeValues } from '../../../../registry/values/computed/compute.ts'
import { withBusinessDecimals } from '../../fields/business-decimals.ts'
import type { Values } from '../../fields/validation.ts'

/** Returns the computed fields of a form, from its own values while the user types. */
export function useComputed(resource: AnyResource, fixedValues: Values = {}): Values {
  const record = useRecordContext()
  const names = resource.form ?? []
  const fieldValues: unknown[] = useWatch({ name: [...names] })
  const typedValues = Object.fromEntries(names.map((name, index) => [name, fieldValues[index]]))
  return computeValues(withBusinessDecimals(resource).fields, {
    ...record,
    ...typedValues,
    ...fixedValues,
  })
}
