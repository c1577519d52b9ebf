import type { AnyResource } from '../../../registry/entities/registry.ts'
import { checkInWords } from '../../../registry/rules/check.ts'
import { nameOfRule, ruleOfRow, rulesOf } from '../rules/rule-sql.ts'
import { defaultOf } from '../tables/columns.ts'
import type { FieldChange } from './kinds/change.ts'
import type { Shape } from './shape.ts'

/** A rule that rows need not keep yet. */
export interface NewRule {
  entity: string
  table: string
  says: string
  /** SQL of whether a row that is there breaks it, by the names of the database as it is now. */
  broken: string
  /** Whether it came with a field that it names: no row held anything there before. */
  kind: 'rule-added' | 'rule-of-new-field'
}

interface Registered {
  entities: Readonly<Record<string, AnyResource>>
}

/** How the columns of a table are written while its fields are about to change: a new one holds its default. */
function columnsNow(table: string, changes: readonly FieldChange[]) {
  const own = new Map(
    changes.filter((change) => change.table === table).map((change) => [change.column, change]),
  )
  return (name: string) => {
    const change = own.get(name)
    if (change?.kind === 'field-stored') return `(${change.computed ?? 'null'})`
    if (change?.kind === 'field-added') return defaultOf(change.after) ?? 'null'
    return `"${change?.here.column ?? name}"`
  }
}

/**
 * The rules that a database does not keep yet, of tables that it has. A database that was made before
 * it kept any is told of none: its rows were looked at by the server.
 */
export function newRules(
  kept: Shape,
  { entities }: Registered,
  changes: readonly FieldChange[],
  tables: readonly { table: string; here: string }[],
): NewRule[] {
  const known = kept.rules
  if (known === undefined) return []
  return Object.values(entities).flatMap((resource) =>
    rulesOf(resource).flatMap(({ entity, table, check, fields }): NewRule[] => {
      const here = tables.find((one) => one.table === table)?.here
      const rule = ruleOfRow(resource, check, columnsNow(table, changes))
      if (here === undefined || known.includes(nameOfRule(here, rule))) return []
      // Values that are about to be of another type are compared once they are.
      const isMoved = changes.some(
        ({ kind, table: of, column }) =>
          kind === 'type-changed' && of === table && fields.includes(column),
      )
      const broken = isMoved ? 'false' : `not (${rule})`
      const isOfNew = changes.some(
        ({ kind, table: of, column }) =>
          kind === 'field-added' && of === table && fields.includes(column),
      )
      return [
        {
          entity,
          table,
          says: checkInWords(check),
          broken,
          kind: isOfNew ? 'rule-of-new-field' : 'rule-added',
        },
      ]
    }),
  )
}
