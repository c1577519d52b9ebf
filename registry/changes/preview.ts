import { canDo } from '../entities/access.ts'
import { bodyOf } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import { computedFields, computedOf, isOfOwnRow } from '../values/computed/computed.ts'
import { traitsOf } from '../fields/traits.ts'
import type { Role } from '#business/words/roles.ts'

/** The calls whose form can be asked about before it is sent. */
export const PREVIEWED = ['create', 'update'] as const
export type PreviewedVerb = (typeof PREVIEWED)[number]

/** The places of a row that another takes one of. */
export interface Places {
  left: number
  of: number
  /** Whether the row has one of the places that are taken; an older provider does not say it. */
  own?: boolean
}

/** What a form would come to, as a provider answers it. */
export interface Preview {
  /** The row as it would be, with the titles of what it points to, as far as the form says. */
  row: Readonly<Record<string, unknown>>
  /** The places that are left for it, by the reference that takes one. */
  places: Readonly<Record<string, Places>>
}

/** The fields of a form by which it is known what follows: all but free texts. */
export const decidingFields = (resource: AnyResource, verb: PreviewedVerb): string[] =>
  bodyOf(resource, verb).filter((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && traitsOf(field.type).kind !== 'text'
  })

/** What follows from a form that only the provider knows: what it makes of it, and what is computed of other rows. */
export const hasPreview = ({ follows, fields }: AnyResource): boolean =>
  follows !== undefined ||
  computedFields(fields).some((name) => {
    const computed = computedOf(fields[name])
    return computed !== undefined && !isOfOwnRow(fields, computed)
  })

/** Whether a role may ask what the form of a call would come to. */
export const mayPreview = (role: Role, resource: AnyResource, verb: PreviewedVerb): boolean =>
  hasPreview(resource) && canDo(role, resource, verb)
