import { bodyOf } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'

/** The request that answers what stands in the way of restoring a row or of deleting it for good. */
export const OBSTACLES = 'GET obstacles/{entity}/{id}'

/** The verbs of which it can be asked what stands in their way. */
export const LOOKS_FIRST = ['restore', 'forceDelete'] as const

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
