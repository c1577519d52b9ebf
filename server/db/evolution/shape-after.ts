import type { Field } from '../../../registry/fields/field-types.ts'
import { type Change, isOfField } from './kinds/change.ts'
import type { Shape } from './shape.ts'

const omitNames = <T>(record: Readonly<Record<string, T>>, isRemoved: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !isRemoved(name)))

/** Names that no longer hold data after some changes: tables, and columns after a dot. */
function collectRemoved(changes: readonly Change[]): Set<string> {
  return new Set(
    changes.flatMap((change) => {
      if (!isOfField(change)) {
        if (change.kind === 'entity-dropped') return [change.table]
        return change.kind === 'entity-renamed' && change.currentTable !== change.table
          ? [change.currentTable]
          : []
      }
      const { kind, table, column, source } = change
      if (kind === 'field-dropped') return [`${table}.${column}`]
      return kind.startsWith('field-renamed') ? [`${table}.${source.column}`] : []
    }),
  )
}

/** Predicts the shape of a database after its changes: the declared part and the set-aside part. */
export function predictShape(
  storedShape: Shape,
  declared: Shape,
  changes: readonly Change[],
): Shape {
  const removedNames = collectRemoved(changes)
  const formerTables = new Map(
    changes.flatMap((change) =>
      !isOfField(change) && change.kind === 'entity-renamed'
        ? [[change.table, change.currentTable]]
        : [],
    ),
  )
  const allTables = { ...storedShape.aside, ...storedShape.tables }
  function getRemovedFields(table: string): Record<string, Field> {
    const formerTable = allTables[formerTables.get(table) ?? table]
    const declaredFields = declared.tables[table]?.fields ?? {}
    return omitNames(
      { ...formerTable?.aside, ...formerTable?.fields },
      (name) => name in declaredFields || removedNames.has(`${table}.${name}`),
    )
  }
  const tables = Object.entries(declared.tables).map(
    ([table, storedTable]) => [table, { ...storedTable, aside: getRemovedFields(table) }] as const,
  )
  return {
    ...declared,
    tables: Object.fromEntries(tables),
    aside: omitNames(allTables, (table) => table in declared.tables || removedNames.has(table)),
  }
}
