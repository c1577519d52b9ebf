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

/** What was renamed, with the place that says so. */
interface Renamed {
  now: string
  at: string
}

/** Reports former names that two things of today claim: only one of them can take what was kept. */
function checkClaims(report: Report, named: readonly (Renamed & { was: unknown })[]): void {
  const claims = new Map<string, Renamed>()
  for (const { now, at, was } of named)
    for (const name of new Set(namesIn(was))) {
      const before = claims.get(name)
      if (before === undefined) claims.set(name, { now, at })
      else if (before.now !== now)
        report(
          'wrong-was',
          at,
          `'${name}' is what '${before.now}' was, by ${before.at}, so it cannot be what '${now}' was.`,
          'Leave it to the one that keeps the data.',
        )
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
    const at = `${key}.fields.${name}`
    checkNames(report, `${at}.was`, field.was, taken)
    checkValues(report, `${at}.valuesWere`, field)
    checkClaims(
      report,
      Object.entries(recordOf(field.valuesWere)).map(([now, was]) => ({
        now,
        was,
        at: `${at}.valuesWere.${now}`,
      })),
    )
  }
}

/** Reports former names of entities, and of fields of one table, that several of them claim. */
export function checkFormerClaims(report: Report, entities: ReadonlyMap<string, Entity>): void {
  const all = [...entities.values()]
  checkClaims(
    report,
    all.map(({ key, raw }) => ({ now: key, was: raw.was, at: `${key}.was` })),
  )
  for (const table of new Set(all.map(tableOf)))
    checkClaims(
      report,
      all
        .filter((entity) => tableOf(entity) === table)
        .flatMap(({ key, fields }) =>
          Object.entries(fields).map(([now, { was }]) => ({
            now,
            was,
            at: `${key}.fields.${now}.was`,
          })),
        ),
    )
}
