import { HttpError } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { LINES } from '../../../registry/fields/row-lines.ts'
import { labelOf, isPointing, shownAs } from '../../../registry/fields/pointing.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'

/** A name that a caller used, and those that there are. */
interface Unknown {
  resource: AnyResource
  name: string
  names: readonly string[]
}

/** What a developer reads who catches the error. */
const WORDS = {
  [PROBLEMS.unknownFilter]: 'filter',
  [PROBLEMS.unknownSort]: 'field to sort by',
  [PROBLEMS.unknownField]: 'field',
} as const

/** The error of a name that an entity does not have: its sentence names it and those that exist. */
export function unknownName(
  key: keyof typeof WORDS,
  { resource, name, names }: Unknown,
): HttpError {
  const params = { name, names: names.join(', ') }
  const error = problem(key, { request: resource.name, status: 400, params })
  error.message = `${resource.name} has no ${WORDS[key]} "${name}". It has: ${params.names}.`
  return error
}

/** The names under which a row of an entity holds something, as it is received. */
function rowNames({ fields, lines, states }: AnyResource): string[] {
  const carried = Object.entries(fields).flatMap(([name, field]) => {
    if (!isPointing(field) && field.type !== 'references') return []
    const include = (field.type === 'reference' && field.include) || []
    return [labelOf(name), ...include.map((shown) => shownAs(name, shown))]
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
 * Throws the problem of a value whose name no row of the entity has and `asked` does not name. What a
 * row has beside what its call asks for may be given, because forms give whole rows.
 */
export function refuseUnknownField(
  resource: AnyResource,
  asked: readonly string[],
  data: Readonly<Record<string, unknown>>,
): void {
  const names = [...new Set([...asked, ...rowNames(resource)])]
  const name = Object.keys(data).find((one) => data[one] !== undefined && !names.includes(one))
  if (name !== undefined) throw unknownName(PROBLEMS.unknownField, { resource, name, names: asked })
}
