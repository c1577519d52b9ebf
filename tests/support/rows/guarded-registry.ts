import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { declared } from './declared.ts'

const guarded = (field: Field | undefined, rights: object): Field =>
  ({ ...field, ...rights }) as Field

/**
 * A registry with mergeable plans, of which only admins write the kind and filter by washes and
 * description.
 */
export function withGuards(registry: Registry): Registry {
  const plans: AnyResource = registry.plans
  const { kind, washes, description } = plans.fields
  return {
    ...registry,
    plans: declared({
      ...plans,
      merge: 'POST admin/plans/merge',
      fields: {
        ...plans.fields,
        kind: guarded(kind, { writtenBy: ['admin'] }),
        washes: guarded(washes, { filteredBy: ['admin'] }),
        description: guarded(description, { filteredBy: ['admin'] }),
      },
    }),
  }
}

/** A registry in which only admins filter questions by author, and bookings by kind and number. */
export function withGuardedRelations(registry: Registry): Registry {
  const { questions, bookings }: { questions: AnyResource; bookings: AnyResource } = registry
  const forAdmins = { filteredBy: ['admin'] }
  const { customer_id } = questions.fields
  const { kind, number } = bookings.fields
  return {
    ...registry,
    questions: declared({
      ...questions,
      fields: { ...questions.fields, customer_id: guarded(customer_id, forAdmins) },
    }),
    bookings: declared({
      ...bookings,
      fields: {
        ...bookings.fields,
        kind: guarded(kind, forAdmins),
        number: guarded(number, forAdmins),
      },
    }),
  }
}
