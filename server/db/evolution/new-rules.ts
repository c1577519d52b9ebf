import type { AnyResource } from '../../../registry/entities/registry.ts'
import { describeCheck } from '../../../registry/rules/check.ts'
import { getRuleName, buildRuleSql, getRules } from '../rules/rule-sql.ts'
import { getDefaultSql } from '../tables/columns.ts'
import type { FieldChange } from './kinds/change.ts'
import type { Shape } from './shape.ts'

/** A declared rule that the database does not enforce yet. */
export interface NewRule {
  entity: string
  table: string
  says: string
  /** SQL of whether an existing row breaks it, with the current names of the database. */
  broken: string
  /**
   * The kind of change. A rule with a new field needs no check, because no row has a value there.
   */
  kind: 'rule-added' | 'rule-of-new-field'
}

interface Registered {
  entities: Readonly<Record<string, AnyResource>>
}

/** Returns the SQL of a table's columns during a change; new columns hold their defaults. */
function getCurrentColumns(table: string, changes: readonly FieldChange[]) {
  const changesByColumn = new Map(
    changes.filter((change) => change.table === table).map((change) => [change.column, change]),
  )
  return (name: string) => {
    const change = changesByColumn.get(name)
    if (change?.kind === 'field-stored') return `(${change.formerComputedSql ?? 'null'})`
    if (change?.kind === 'field-added') return getDefaultSql(change.after) ?? 'null'
    return `"${change?.source.column ?? name}"`
  }
}

/**
 * Returns the rules that existing tables do not enforce yet. A database from before rules were kept
 * reports none, because the server checked its rows.
 */
export function findNewRules(
  storedShape: Shape,
  { entities }: Registered,
  changes: readonly FieldChange[],
  tables: readonly { table: string; currentTable: string }[],
): NewRule[] {
  const keptRules = storedShape.rules
  if (keptRules === undefined) return []
  return Object.values(entities).flatMap((resource) =>
    getRules(resource).flatMap(({ entity, table, check, fields }): NewRule[] => {
      const currentTable = tables.find((candidate) => candidate.table === table)?.currentTable
      const rule = buildRuleSql(resource, check, getCurrentColumns(table, changes))
      if (currentTable === undefined || keptRules.includes(getRuleName(currentTable, rule)))
        return []
      // A rule over a field whose type changes is checked after the conversion.
      const hasTypeChange = changes.some(
        ({ kind, table: changedTable, column }) =>
          kind === 'type-changed' && changedTable === table && fields.includes(column),
      )
      const broken = hasTypeChange ? 'false' : `not (${rule})`
      const hasNewField = changes.some(
        ({ kind, table: changedTable, column }) =>
          kind === 'field-added' && changedTable === table && fields.includes(column),
      )
      return [
        {
          entity,
          table,
          says: describeCheck(check),
          broken,
          kind: hasNewField ? 'rule-of-new-field' : 'rule-added',
        },
      ]
    }),
  )
}
