import { bodyOf } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'

/** The verbs of which it can be asked what stands in their way, or stays behind. */
export const LOOKS_FIRST = ['restore', 'forceDelete', 'delete'] as const

/** The fields of a form that a restore may change, because what they held may no longer be free. */
export function remediableFields(resource: AnyResource): string[] {
  const asked = [...bodyOf(resource, 'create'), ...bodyOf(resource, 'update')]
  const fields = Object.entries(resource.fields)
  const begins = fields.flatMap(([, field]) =>
    field.type === 'reference' && field.exclusive ? [field.exclusive.from] : [],
  )
  return fields.flatMap(([name, field]) => {
    if (field.type === 'id' || !asked.includes(name)) return []
    return field.unique || field.type === 'reference' || begins.includes(name) ? [name] : []
  })
}
/** Rows that one request asks about at most. */
export const MAX_DELETIONS = 100

/** Who deleted a row, when and why, as a provider answers it. */
export interface Deletion {
  id: number
  at: string
  /** The name of who did it, for those who may see whom the business employs; else only one's own. */
  actor: string | null
  reason: string | null
}
