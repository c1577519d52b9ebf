import { LRUCache } from 'lru-cache'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { getIncludedFieldName } from '../../registry/fields/targets.ts'
import { listRequestableFields } from '../../registry/views/list-fields.ts'
import { isEmptyInput } from '../../registry/values/empty-input.ts'
import { type Input, mergeInputs } from '../http/input.ts'
import { createUnknownWordProblem, refuseInvalidQuery } from '../http/problem.ts'

/** The query option that names the fields of the rows in a response. */
export const FIELDS = 'fields'

/** Limits an entity to some fields and to its id. A reference keeps only the named included fields. */
function limitToNames(resource: AnyResource, names: ReadonlySet<string>): AnyResource {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'id' && !names.has(name)) return []
    if (field.type !== 'reference' || !field.include) return [[name, field] as const]
    const include = field.include.filter((included) =>
      names.has(getIncludedFieldName(name, included)),
    )
    return [[name, { ...field, include }] as const]
  })
  return { ...resource, fields: Object.fromEntries(fields) }
}

/** The maximum number of cached selections of fields per entity. */
const MAX_SELECTIONS = 100

const selectionsByEntity = compileOnce(
  (_: AnyResource) => new LRUCache<string, AnyResource>({ max: MAX_SELECTIONS }),
)

/** Takes the requested fields out of the parameters of a request for rows. */
export function splitFields(input: Input): { requestedFields: unknown; otherInput: Input } {
  if (!(FIELDS in input)) return { requestedFields: undefined, otherInput: input }
  const { [FIELDS]: requestedFields, ...otherInput } = input
  return { requestedFields, otherInput: mergeInputs(otherInput) }
}

/**
 * Returns the entity with the requested fields that the caller may read; all of them without a
 * request. It returns the same object each time. Throws 400 for a name that is no field.
 */
export function selectFields(
  registry: Registry,
  readable: AnyResource,
  requested: unknown,
): AnyResource {
  if (isEmptyInput(requested)) return readable
  const names = String(requested).split(',')
  const known = listRequestableFields(registry[readable.name])
  const unknownName = names.find((name) => !known.includes(name))
  if (unknownName !== undefined) {
    const problem = createUnknownWordProblem('field', unknownName, known.join(', '))
    refuseInvalidQuery(new Map([[FIELDS, problem]]))
  }
  const requestedNames = new Set(names)
  const key = known.filter((name) => requestedNames.has(name)).join()
  const selections = selectionsByEntity(readable)
  const selection = selections.get(key) ?? limitToNames(readable, requestedNames)
  selections.set(key, selection)
  return selection
}
