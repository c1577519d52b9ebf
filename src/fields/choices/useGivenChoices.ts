import { registry } from '#business/index.ts'
import { choicesOf, givenChoices } from '../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { useSession } from '../../access/useSession.ts'

/** The values of a choice that somebody may give, and the one that a row has already. */
export function useGivenChoices(
  resource: AnyResource,
  name: string,
  field: Field,
  value: unknown,
): string[] {
  const role = useSession()?.role
  const given = role ? givenChoices(registry, role, resource, name) : undefined
  return choicesOf(resource, name, field).filter(
    (one) => one === value || given?.includes(one) !== false,
  )
}
