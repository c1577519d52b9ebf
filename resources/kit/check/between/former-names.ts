import { type Entity, tableOf } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

const namesIn = (was: unknown): string[] => (typeof was === 'string' ? [was] : textsOf(was))

/** Reports former names that something declared still has: nothing can be renamed to two things. */
function checkNames(report: Report, at: string, was: unknown, taken: readonly string[]): void {
  for (const name of namesIn(was))
    if (taken.includes(name))
      report(
        'wrong-was',
        at,
        `'${name}' is declared here still, so nothing else was called so.`,
        `Take 'was' out, or '${name}'.`,
      )
}

/** Reports former names of values that are values still, and those of values that are none. */
function checkValues(report: Report, at: string, field: Loose): void {
  const values = field.type === 'flag' ? ['0', '1'] : Object.keys(recordOf(field.values))
  for (const [now, old] of Object.entries(recordOf(field.valuesWere))) {
    checkWord(report, 'unknown-word', `${at}.${now}`, now, values, 'value of it')
    checkNames(report, `${at}.${now}`, old, values)
  }
}

/** Reports what is wrong with the former names of an entity, its fields and their values. */
export function checkFormerNames(
  report: Report,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { key, raw, fields } = entity
  checkNames(report, `${key}.was`, raw.was, [...entities.keys()])
  const beside = [...entities.values()].filter((other) => tableOf(other) === tableOf(entity))
  const taken = beside.flatMap(({ fieldNames }) => fieldNames)
  for (const [name, field] of Object.entries(fields)) {
    checkNames(report, `${key}.fields.${name}.was`, field.was, taken)
    checkValues(report, `${key}.fields.${name}.valuesWere`, field)
  }
}
