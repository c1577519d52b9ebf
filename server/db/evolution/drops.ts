import { StartError } from '../../settings/settings.ts'
import type { Change } from './kinds/change.ts'
import type { Shape } from './shape.ts'

const entityOf = (table: string) => table.replaceAll('_', '-')

/** Everything that is set aside, by the name under which it can be dropped. */
function asideIn({ tables, aside }: Shape): Map<string, Change> {
  const entities = Object.entries(aside).map(([table, { fields }]): [string, Change] => {
    const entity = entityOf(table)
    return [entity, { kind: 'entity-dropped', entity, table, here: table, was: entity, fields }]
  })
  const columns = Object.entries(tables).flatMap(([table, one]) =>
    Object.entries(one.aside).map(([column, field]): [string, Change] => [
      `${entityOf(table)}.${column}`,
      {
        kind: 'field-dropped',
        entities: [entityOf(table)],
        table,
        column,
        here: { table, column },
        before: field,
        after: field,
        live: 'true',
      },
    ]),
  )
  return new Map([...entities, ...columns])
}

/** The changes by which what is set aside is dropped for good; throws a `StartError` for what is not. */
export function droppedFor(names: readonly string[], after: Shape): Change[] {
  const aside = asideIn(after)
  return names.map((name) => {
    const change = aside.get(name)
    if (change) return change
    const known = aside.size > 0 ? `What is: ${[...aside.keys()].join(', ')}.` : 'Nothing is.'
    throw new StartError(`'${name}' is not set aside, so --drop does not take it. ${known}`)
  })
}
