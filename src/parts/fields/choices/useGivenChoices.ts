import { registry } from '#business'
import { getChoices, listWritableChoices } from '../../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { useSession } from '../../../platform/access/useSession.ts'

/** Returns the values of a choice field that the user may set, and the row's current value. */
export function useGivenChoices(
  resource: AnyResource,
  name: string,
  field: Field,
  value: unknown,
): string[] {
  const role = useSession()?.role
  const grantable = role ? listWritableChoices(registry, role, resource, name) : undefined
  return getChoices(resource, name, field).filter(
    (choice) => choice === value || grantable?.includes(choice) !== false,
  )
}
