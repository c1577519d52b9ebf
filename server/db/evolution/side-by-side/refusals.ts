import type { Field } from '../../../../registry/fields/field-types.ts'
import { StartError } from '../../../settings/settings.ts'
import type { ExistingColumn } from '../../tables/existing-columns.ts'
import { type Change, type FieldChange, isOfField } from '../kinds/change.ts'
import type { Shape } from '../shape.ts'

type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

interface Surroundings {
  kept: Shape
  existing: ExistingColumns
}

/**
 * Kinds of change that would give existing data another meaning for one of two registries, with the
 * reason.
 */
const REFUSED_KINDS: Partial<Record<Change['kind'], string>> = {
  'entity-renamed': 'its table has one name',
  'entity-dropped': 'older servers still show it',
  'field-dropped': 'older servers may still name it',
  'field-stored': 'older servers compute it',
  'field-filled': 'older servers compute it',
  'field-renamed-late': 'both columns have values of their own',
  'type-changed': 'a column has one type',
  'value-renamed': 'a row holds one of the two values',
  'made-anew': 'its constraints and triggers follow one registry',
}

/** Types whose columns triggers name. */
const TRIGGER_TYPES: ReadonlySet<Field['type']> = new Set([
  'image',
  'files',
  'references',
  'polymorphic',
])

/** Returns whether another field refers to a column by name. */
function isReferencedByName(
  storedShape: Shape,
  { source: { table, column } }: FieldChange,
): boolean {
  return Object.entries(storedShape.tables).some(([otherTable, { fields }]) =>
    Object.values(fields).some((field) => {
      if (field.type === 'id') return false
      const [reference, sourceColumn] = field.copies ?? []
      if (field.type === 'polymorphic' && otherTable === table && field.typeField === column)
        return true
      if ((reference === column && otherTable === table) || sourceColumn === column) return true
      if (field.type !== 'reference') return false
      const { count, limit } = field.capacity ?? {}
      const isTarget = storedShape.entities[field.to] === table
      return (
        (isTarget && (count === column || limit === column)) ||
        (otherTable === table && field.noOverlap !== undefined)
      )
    }),
  )
}

function findMirrorProblem(
  change: FieldChange,
  { kept: storedShape }: Surroundings,
): string | undefined {
  const { before } = change
  if (before.type === 'id' || TRIGGER_TYPES.has(before.type))
    return 'the database follows it by its name'
  const isSetByServer = before.copies !== undefined || before.setOn !== undefined
  const hasOccupancyRule =
    before.type === 'reference' && (before.capacity ?? before.noOverlap) !== undefined
  return isSetByServer || hasOccupancyRule || isReferencedByName(storedShape, change)
    ? 'the database fills or counts by it'
    : undefined
}

/** Finds the union view that shows a removed or renamed column. */
function findView(
  { source }: FieldChange,
  { kept: storedShape, existing }: Surroundings,
): string | undefined {
  return storedShape.views.find((view) => existing.get(view)?.has(source.column))
}

function findRefusal(change: Change, context: Surroundings): string | undefined {
  const kindReason = REFUSED_KINDS[change.kind]
  if (kindReason !== undefined || !isOfField(change)) return kindReason
  if (change.kind !== 'field-renamed' && change.kind !== 'field-removed') return undefined
  const view = findView(change, context)
  if (view !== undefined) return `\`${view}\` shows it together with rows of other entities`
  return change.kind === 'field-renamed' ? findMirrorProblem(change, context) : undefined
}

/** Throws a `StartError` for changes that running older servers do not tolerate. */
export function refuseSideBySide(
  steps: readonly { change: Change; says: string }[],
  context: Surroundings,
  running: number,
): void {
  const refusals = steps.flatMap(({ change, says }) => {
    const reason = findRefusal(change, context)
    return reason === undefined ? [] : [`  ${says}: ${reason}.`]
  })
  if (refusals.length === 0) return
  const [subject, object] =
    running === 1
      ? ['a server of an older registry runs', 'it']
      : [`${running} servers of an older registry run`, 'them']
  throw new StartError(
    `Not possible while ${subject}:\n${refusals.join('\n')}\nNothing was changed. Stop ${object} first, and start again.`,
  )
}
