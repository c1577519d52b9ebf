import { getBodyFields } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'

/** The verbs whose dialog first requests obstacles or referring rows. */
export const VERBS_WITH_PRIOR_LOOKUP = ['restore', 'forceDelete', 'delete'] as const

/** Returns the form fields that a restore may change, because their values may conflict. */
export function listRestoreFormFields(resource: AnyResource): string[] {
  const bodyFields = [...getBodyFields(resource, 'create'), ...getBodyFields(resource, 'update')]
  const fields = Object.entries(resource.fields)
  const startFields = fields.flatMap(([, field]) =>
    field.type === 'reference' && field.noOverlap ? [field.noOverlap.start] : [],
  )
  return fields.flatMap(([name, field]) => {
    if (field.type === 'id' || !bodyFields.includes(name)) return []
    return field.unique || field.type === 'reference' || startFields.includes(name) ? [name] : []
  })
}
/** The maximum number of rows in one request for deletions. */
export const MAX_DELETION_ROWS = 100
