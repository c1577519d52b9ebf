import { HttpError } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import {
  getReferenceTitleName,
  isReferenceField,
  listIncludedNames,
} from '../../../../registry/fields/targets.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import { getResource } from './resources.ts'

/** A name that an entity lacks, and the names that it has. */
interface UnknownName {
  resource: AnyResource
  name: string
  names: readonly string[]
}

/** The kind of name in the error message of each problem. */
const NAME_KINDS = {
  [PROBLEMS.unknownFilter]: 'filter',
  [PROBLEMS.unknownSort]: 'field to sort by',
  [PROBLEMS.unknownField]: 'field',
} as const

/** Builds the error of an unknown name. Its message lists the names that exist. */
export function unknownNameError(
  key: keyof typeof NAME_KINDS,
  { resource, name, names }: UnknownName,
): HttpError {
  const params = { name, names: names.join(', ') }
  const error = buildProblem(key, { request: resource.name, status: 400, params })
  error.message = `${resource.name} has no ${NAME_KINDS[key]} "${name}". It has: ${params.names}.`
  return error
}

/** Returns the property names of a received row of an entity. */
function listRowProperties({ fields, lines, states }: AnyResource): string[] {
  const referenceProperties = Object.entries(fields).flatMap(([name, field]) => {
    if (!isReferenceField(field) && field.type !== 'references') return []
    if (field.type !== 'reference') return [getReferenceTitleName(name)]
    const included = listIncludedNames(name, field.include, getResource(field.to).fields)
    return [getReferenceTitleName(name), ...included]
  })
  return [
    ...Object.keys(fields),
    ...referenceProperties,
    VERSION_COLUMN,
    ...(lines ? [LINES_PROPERTY] : []),
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
  const names = [...new Set([...verbFields, ...listRowProperties(resource)])]
  const name = Object.keys(data).find((key) => data[key] !== undefined && !names.includes(key))
  if (name !== undefined)
    throw unknownNameError(PROBLEMS.unknownField, { resource, name, names: verbFields })
}
