import { type Change, type FieldChange, isOfField, type Surroundings } from '../kinds/change.ts'
import { mapFormerValues } from '../../../../registry/fields/former-names.ts'
import { getConversion, readText, renamedSql } from '../kinds/conversions.ts'
import { quote } from '../../tables/columns.ts'

const SIDES = ['before', 'after'] as const

/**
 * Returns the statement that rewrites history values of some fields. `anew` is the SQL for one side
 * of a change.
 */
function rewrite(
  entities: readonly string[],
  field: string,
  renameColumns: (side: string) => string,
): string {
  const sets = SIDES.map(
    (side) =>
      `${side} = case when ${side} ? ${quote(field)} then ${renameColumns(side)} else ${side} end`,
  )
  const concerned = SIDES.map((side) => `${side} ? ${quote(field)}`).join(' or ')
  return `update changes set ${sets.join(', ')}
    where entity in (${entities.map(quote).join(', ')}) and (${concerned})`
}

function renameField({ entities, column, here }: FieldChange): string {
  const [was, now] = [quote(here.column), quote(column)]
  return rewrite(
    entities,
    here.column,
    (side) => `(${side} - ${was}) || jsonb_build_object(${now}, ${side} -> ${was})`,
  )
}

const withValue = (side: string, name: string, value: string) =>
  `${side} || jsonb_build_object(${name}, ${value})`

function renameValues({ entities, column, after }: FieldChange): string {
  const name = quote(column)
  return rewrite(entities, column, (side) =>
    withValue(side, name, renamedSql(`(${side} ->> ${name})`, mapFormerValues(after))),
  )
}

/** Converts history values of the old type to the new type if they fit; others stay. */
function convertValues(change: FieldChange, { timeZone }: Surroundings): string {
  const { entities, column, before, after } = change
  const name = quote(column)
  return rewrite(entities, column, (side) => {
    const storedValue = readText(`(${side} ->> ${name})`, before)
    const to = getConversion(storedValue.value, { before, after, timeZone })
    const renameColumns = withValue(side, name, `to_jsonb(${to.value})`)
    return `case when ${storedValue.fits} then case when ${to.fits} then ${renameColumns} else ${side} end else ${side} end`
  })
}

const REWRITES: Partial<Record<Change['kind'], (change: FieldChange, s: Surroundings) => string>> =
  {
    'field-renamed': renameField,
    'field-renamed-late': renameField,
    'value-renamed': renameValues,
    'type-changed': convertValues,
  }

/** Returns the statements that rewrite history with the current names. */
export function historyStatements(change: Change, surroundings: Surroundings): string[] {
  if (isOfField(change)) {
    const statement = REWRITES[change.kind]?.(change, surroundings)
    return statement === undefined ? [] : [statement]
  }
  if (change.kind !== 'entity-renamed') return []
  const names = `set entity = ${quote(change.entity)} where entity = ${quote(change.was)}`
  return [`update changes ${names}`, `update saved_views ${names}`]
}
