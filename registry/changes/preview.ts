import { canUseVerb } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import {
  listComputedFields,
  getFieldComputation,
  isRowComputation,
} from '../values/computed/computed.ts'
import { getTypeTraits } from '../fields/traits.ts'
import type { Role } from '#business/words'

/** The verbs whose form has a preview. */
export const PREVIEWED_VERBS = ['create', 'update'] as const
export type PreviewedVerb = (typeof PREVIEWED_VERBS)[number]

/** The capacity of a referenced row. */
export interface PlaceCapacity {
  left: number
  of: number
  /** True if the previewed row itself takes one of the places. Older providers leave it out. */
  own?: boolean
}

/** The preview of a form. */
export interface RowPreview {
  /** The row as it would be written, with the titles of referenced rows. */
  row: Readonly<Record<string, unknown>>
  /** The remaining capacity, by reference. */
  places: Readonly<Record<string, PlaceCapacity>>
}

/** Returns the form fields that the preview depends on. Free texts are excluded. */
export const listPreviewInputs = (resource: AnyResource, verb: PreviewedVerb): string[] =>
  getBodyFields(resource, verb).filter((name) => {
    const field = resource.fields[name]
    return field && field.type !== 'id' && getTypeTraits(field.type).kind !== 'text'
  })

/**
 * Returns whether a form has results that only the server can compute: derived fields, or values that
 * are computed from other rows.
 */
export const hasPreview = ({ derivedFields, fields }: AnyResource): boolean =>
  derivedFields !== undefined ||
  listComputedFields(fields).some((name) => {
    const computed = getFieldComputation(fields[name])
    return computed !== undefined && !isRowComputation(fields, computed)
  })

/** Returns whether a role may preview the form of a verb. */
export const mayPreview = (role: Role, resource: AnyResource, verb: PreviewedVerb): boolean =>
  hasPreview(resource) && canUseVerb(role, resource, verb)
