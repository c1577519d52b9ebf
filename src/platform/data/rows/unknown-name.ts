import { HttpError } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { LINES } from '../../../../registry/fields/row-lines.ts'
import { getLabelName, isPointing, getIncludedName } from '../../../../registry/fields/targets.ts'
import { VERSION } from '../../../../registry/fields/version.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'

/** An unknown name, and the names that exist. */
interface UnknownName {
  resource: AnyResource
  name: string
  names: readonly string[]
}

/** The message for the developer who catches the error. */
const WORDS = {
  [PROBLEMS.unknownFilter]: 'filter',
  [PROBLEMS.unknownSort]: 'field to sort by',
  [PROBLEMS.unknownField]: 'field',
} as const

/** Builds the error of an unknown name. Its message lists the names that exist. */
export function unknownNameError(
  key: keyof typeof WORDS,
  { resource, name, names }: UnknownName,
): HttpError {
  const params = { name, names: names.join(', ') }
  const error = buildProblem(key, { request: resource.name, status: 400, params })
  error.message = `${resource.name} has no ${WORDS[key]} "${name}". It has: ${params.names}.`
  return error
}

/** Returns the property names of a received row of an entity. */
function rowNames({ fields, lines, states }: AnyResource): string[] {
  const carried = Object.entries(fields).flatMap(([name, field]) => {
    if (!isPointing(field) && field.type !== 'references') return []
    const include = (field.type === 'reference' && field.include) || []
    return [getLabelName(name), ...include.map((shown) => getIncludedName(name, shown))]
  })
  return [
    ...Object.keys(fields),
    ...carried,
    VERSION,
    ...(lines ? [LINES] : []),
    ...(states ? ['state'] : []),
  ]
}

/**
 * Throws a problem if a value's name is neither a field of the entity nor one of the verb's fields.
 * Other fields of a row are accepted, because forms send complete rows.
 */
export function refuseUnknownField(
  resource: AnyResource,
  verbFields: readonly string[],
  data: Readonly<Record<string, unknown>>,
): void {
  const names = [...new Set([...verbFields, ...rowNames(resource)])]
  const name = Object.keys(data).find((key) => data[key] !== undefined && !names.includes(key))
  if (name !== undefined)
    throw unknownNameError(PROBLEMS.unknownField, { resource, name, names: verbFields })
}
