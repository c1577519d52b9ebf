import { StartError } from '../../settings/settings.ts'
import type { Change } from './kinds/change.ts'
import type { Shape } from './shape.ts'

const toEntityName = (table: string) => table.replaceAll('_', '-')

/** Lists all set-aside tables and columns, by the name that `--drop` takes. */
function listRemoved({ tables, aside }: Shape): Map<string, Change> {
  const entities = Object.entries(aside).map(([table, { fields }]): [string, Change] => {
    const entity = toEntityName(table)
    return [
      entity,
      { kind: 'entity-dropped', entity, table, currentTable: table, formerName: entity, fields },
    ]
  })
  const columns = Object.entries(tables).flatMap(([table, storedTable]) =>
    Object.entries(storedTable.aside).map(([column, field]): [string, Change] => [
      `${toEntityName(table)}.${column}`,
      {
        kind: 'field-dropped',
        entities: [toEntityName(table)],
        table,
        column,
        source: { table, column },
        before: field,
        after: field,
        isLiveSql: 'true',
      },
    ]),
  )
  return new Map([...entities, ...columns])
}

/**
 * Returns the changes that drop set-aside data for good; throws a `StartError` for names that are
 * not set aside.
 */
export function planDrops(names: readonly string[], after: Shape): Change[] {
  const removedByName = listRemoved(after)
  return names.map((name) => {
    const change = removedByName.get(name)
    if (change) return change
    const choices =
      removedByName.size > 0 ? `What is: ${[...removedByName.keys()].join(', ')}.` : 'Nothing is.'
    throw new StartError(`'${name}' is not set aside, so --drop does not take it. ${choices}`)
  })
}
