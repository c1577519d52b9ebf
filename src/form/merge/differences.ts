import { LINES } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { sentLines } from '../lines/lines-values.ts'
import { parsedValues, type Values } from '../../fields/validation.ts'

/** Who changed a field, of the person at the form and the one who saved before. */
export type ChangedBy = 'me' | 'them' | 'both'

/** A field that the two versions of a row do not agree on. */
export interface Difference {
  name: string
  by: ChangedBy
}

/** A row as a form was filled from it, as the form has it now, and as somebody else saved it. */
export interface Versions {
  base: Row
  mine: Values
  theirs: Row
}

/** Two versions of a row, and where they differ. */
export interface Conflict {
  versions: Versions
  differences: readonly Difference[]
}

function changedBy(base: unknown, mine: unknown, theirs: unknown): ChangedBy {
  if (mine === base) return 'them'
  return theirs === base ? 'me' : 'both'
}

/** The field that says of which entity a row is that a field names; the two are one value. */
const kindFieldOf = ({ fields }: AnyResource, name: string): string | undefined => {
  const field = fields[name]
  return field?.type === 'polymorphic' ? field.typeField : undefined
}

/** What a field holds as it is compared: a row of one of several entities with its kind. */
function compared(resource: AnyResource, name: string, parsed: Values): unknown {
  const value = parsed[name]
  const kindField = kindFieldOf(resource, name)
  if (kindField !== undefined && (value ?? null) !== null)
    return [parsed[kindField], value].join(' ')
  return Array.isArray(value) ? value.join(',') : value
}

/** The values of a form as they are compared: its lines by all that they hold, in their order. */
function comparable(resource: AnyResource, names: readonly string[], values: Values): Values {
  const { [LINES]: lines } = sentLines(resource, values)
  const parsed = parsedValues(resource, names, values)
  return {
    ...Object.fromEntries(
      Object.keys(parsed).map((name) => [name, compared(resource, name, parsed)]),
    ),
    ...(lines !== undefined && { [LINES]: JSON.stringify(lines) }),
  }
}

/** Lists the fields in which what is in a form differs from what somebody else has saved. */
export function differencesOf(
  resource: AnyResource,
  names: readonly string[],
  versions: Versions,
): Difference[] {
  const kinds = names.map((name) => kindFieldOf(resource, name))
  const told = names.filter((name) => !kinds.includes(name))
  // A server writes a moment or an amount in its own way: what is compared is what is meant.
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((values) =>
    comparable(resource, names, values),
  ) as [Values, Values, Values]
  return [...told, ...(resource.lines ? [LINES] : [])]
    .filter((name) => (mine[name] ?? null) !== (theirs[name] ?? null))
    .map((name) => {
      const values = [base, mine, theirs].map((version) => version[name] ?? null)
      return { name, by: changedBy(values[0], values[1], values[2]) }
    })
}

/** Whose value of each field is to be kept. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** The choices that need no asking: what one of the two has left as it was is the other's. */
export function choicesOf(differences: readonly Difference[]): Choices {
  const known = differences.flatMap(({ name, by }) =>
    by === 'both' ? [] : [[name, by === 'me' ? 'mine' : 'theirs'] as const],
  )
  return Object.fromEntries(known)
}

/** The values of a form with the other's where they were chosen. */
export function mergedValues(
  resource: AnyResource,
  { mine, theirs }: Versions,
  choices: Choices,
): Values {
  const chosen = Object.keys(choices).filter((name) => choices[name] === 'theirs')
  const taken = chosen.flatMap((name) => [name, kindFieldOf(resource, name) ?? []].flat())
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) }
}
