import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { computedValues } from '../../../registry/values/computed/compute.ts'
import { inBusiness } from '../../fields/in-business.ts'
import type { Values } from '../../fields/validation.ts'

/** What a form comes to by the fields that are computed of its own row alone, while it is typed. */
export function useComputed(resource: AnyResource, fixed: Values = {}): Values {
  const record = useRecordContext()
  const names = resource.form ?? []
  const held: unknown[] = useWatch({ name: [...names] })
  const typed = Object.fromEntries(names.map((name, at) => [name, held[at]]))
  return computedValues(inBusiness(resource).fields, { ...record, ...typed, ...fixed })
}
