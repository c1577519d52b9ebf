import { LINES } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { linesToSend } from '../lines/lines-values.ts'
import { parseFieldValues, type Values } from '../../fields/validation.ts'

/** The people who changed a field: the user of the form, another user, or both. */
export type Editors = 'me' | 'them' | 'both'

/** A field that differs between two versions of a row. */
export interface Difference {
  name: string
  changedBy: Editors
}

/** A row as the form opened it, as the form holds it now, and as another user saved it. */
export interface Versions {
  base: Row
  mine: Values
  theirs: Row
}

/** Two versions of a row, and their differences. */
export interface Conflict {
  versions: Versions
  differences: readonly Difference[]
}

function findEditors(base: unknown, mine: unknown, theirs: unknown): Editors {
  if (mine === base) return 'them'
  return theirs === base ? 'me' : 'both'
}

/** Returns the field with the entity of a polymorphic reference. Both fields form one value. */
const getTypeField = ({ fields }: AnyResource, name: string): string | undefined => {
  const field = fields[name]
  return field?.type === 'polymorphic' ? field.typeField : undefined
}

/** Returns the comparable value of a field. A polymorphic reference includes its entity. */
function toComparable(resource: AnyResource, name: string, parsed: Values): unknown {
  const value = parsed[name]
  const typeField = getTypeField(resource, name)
  if (typeField !== undefined && (value ?? null) !== null)
    return [parsed[typeField], value].join(' ')
  return Array.isArray(value) ? value.join(',') : value
}

/** Returns the comparable values of a form. Lines are compared in full and in order. */
function toComparableValues(
  resource: AnyResource,
  names: readonly string[],
  values: Values,
): Values {
  const { [LINES]: lines } = linesToSend(resource, values)
  const parsed = parseFieldValues(resource, names, values)
  return {
    ...Object.fromEntries(
      Object.keys(parsed).map((name) => [name, toComparable(resource, name, parsed)]),
    ),
    ...(lines !== undefined && { [LINES]: JSON.stringify(lines) }),
  }
}

/** Lists the fields in which the form differs from the version another user saved. */
export function findDifferences(
  resource: AnyResource,
  names: readonly string[],
  versions: Versions,
): Difference[] {
  const typeFields = names.map((name) => getTypeField(resource, name))
  const remaining = names.filter((name) => !typeFields.includes(name))
  // Values are compared in their normal form, because a server may format an instant or an amount
  // differently.
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((values) =>
    toComparableValues(resource, names, values),
  ) as [Values, Values, Values]
  return [...remaining, ...(resource.lines ? [LINES] : [])]
    .filter((name) => (mine[name] ?? null) !== (theirs[name] ?? null))
    .map((name) => {
      const values = [base, mine, theirs].map((version) => version[name] ?? null)
      return { name, changedBy: findEditors(values[0], values[1], values[2]) }
    })
}

/** The side to keep of each field. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/**
 * Returns the choices that need no question: a field that only one side changed takes that side's
 * value.
 */
export function defaultChoices(differences: readonly Difference[]): Choices {
  const choiceEntries = differences.flatMap(({ name, changedBy }) =>
    changedBy === 'both' ? [] : [[name, changedBy === 'me' ? 'mine' : 'theirs'] as const],
  )
  return Object.fromEntries(choiceEntries)
}

/** Returns the form's values with the chosen values of the other side. */
export function settleValues(
  resource: AnyResource,
  { mine, theirs }: Versions,
  choices: Choices,
): Values {
  const theirNames = Object.keys(choices).filter((name) => choices[name] === 'theirs')
  const fields = theirNames.flatMap((name) => [name, getTypeField(resource, name) ?? []].flat())
  return { ...mine, ...Object.fromEntries(fields.map((name) => [name, theirs[name]])) }
}
