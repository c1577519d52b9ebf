import { type Change, type FieldChange, isOfField, type ChangeSettings } from '../kinds/change.ts'
import { mapFormerValues } from '../../../../registry/fields/former-names.ts'
import { getConversion, readText, buildRenamedText } from '../kinds/conversions.ts'
import { quote } from '../../tables/columns.ts'

const SNAPSHOT_COLUMNS = ['before', 'after'] as const

/**
 * Returns the statement that rewrites a field's values in the history. `getNewValue` returns the SQL
 * for one side of a change.
 */
function buildRewrite(
  entities: readonly string[],
  field: string,
  getNewValue: (snapshot: string) => string,
): string {
  const assignments = SNAPSHOT_COLUMNS.map(
    (snapshot) =>
      `${snapshot} = case when ${snapshot} ? ${quote(field)} then ${getNewValue(snapshot)} else ${snapshot} end`,
  )
  const hasField = SNAPSHOT_COLUMNS.map((snapshot) => `${snapshot} ? ${quote(field)}`).join(' or ')
  return `update changes set ${assignments.join(', ')}
    where entity in (${entities.map(quote).join(', ')}) and (${hasField})`
}

function renameField({ entities, column, source }: FieldChange): string {
  const [formerName, currentName] = [quote(source.column), quote(column)]
  return buildRewrite(
    entities,
    source.column,
    (snapshot) =>
      `(${snapshot} - ${formerName}) || jsonb_build_object(${currentName}, ${snapshot} -> ${formerName})`,
  )
}

const buildSnapshotWithValue = (snapshot: string, name: string, value: string) =>
  `${snapshot} || jsonb_build_object(${name}, ${value})`

function renameValues({ entities, column, after }: FieldChange): string {
  const name = quote(column)
  return buildRewrite(entities, column, (snapshot) =>
    buildSnapshotWithValue(
      snapshot,
      name,
      buildRenamedText(`(${snapshot} ->> ${name})`, mapFormerValues(after)),
    ),
  )
}

/** Converts history values of the old type to the new type if they fit; others stay. */
function convertValues(change: FieldChange, { timeZone }: ChangeSettings): string {
  const { entities, column, before, after } = change
  const name = quote(column)
  return buildRewrite(entities, column, (snapshot) => {
    const storedValue = readText(`(${snapshot} ->> ${name})`, before)
    const converted = getConversion(storedValue.value, { before, after, timeZone })
    const newValue = buildSnapshotWithValue(snapshot, name, `to_jsonb(${converted.value})`)
    return `case when ${storedValue.fits} then case when ${converted.fits} then ${newValue} else ${snapshot} end else ${snapshot} end`
  })
}

const REWRITES: Partial<
  Record<Change['kind'], (change: FieldChange, surroundings: ChangeSettings) => string>
> = {
  'field-renamed': renameField,
  'field-renamed-late': renameField,
  'value-renamed': renameValues,
  'type-changed': convertValues,
}

/** Returns the statements that rewrite history with the current names. */
export function buildHistoryStatements(change: Change, surroundings: ChangeSettings): string[] {
  if (isOfField(change)) {
    const statement = REWRITES[change.kind]?.(change, surroundings)
    return statement === undefined ? [] : [statement]
  }
  if (change.kind !== 'entity-renamed') return []
  const names = `set entity = ${quote(change.entity)} where entity = ${quote(change.formerName)}`
  return [`update changes ${names}`, `update saved_views ${names}`]
}
