import type { BulkCreate } from '../../entities/bulk-create.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, type Shape } from '../base/shape.ts'

type Entities = ReadonlyMap<string, Entity>

export const BULK_CREATE = {
  day: 'text!',
  of: 'text!',
  parent: 'text!',
  starts: 'text!',
  ends: 'text!',
} as const satisfies Record<keyof BulkCreate, Shape[string]>

/** The fields of an entity's form that fit. */
function asked(entity: Entity, fits: (field: Loose) => boolean): string[] {
  return textsOf(entity.raw.form).filter((name) => fits(entity.fields[name] ?? {}))
}

/** Reports rows that nobody could make, because their entity declares no call for it. */
function checkMade(report: Report, at: string, entity: Entity): void {
  if ('create' in entity.calls || 'create' in entity.extensions) return
  report(
    'action-without-call',
    at,
    `Rows of ${entity.key} are made in bulk, but it has no call 'create'.`,
    `Declare it in 'calls', or in 'extensions' if the specification has none.`,
  )
}

function checkFields(
  report: Report,
  at: string,
  said: Loose,
  entity: Entity,
  target: Entity,
): void {
  const days = asked(entity, ({ type }) => type === 'date')
  const parents = asked(target, ({ type, to }) => type === 'reference' && to === entity.key)
  const times = asked(target, ({ type }) => type === 'time')
  const { day, parent, starts, ends } = said
  const rule = 'unknown-field'
  checkWord(report, rule, `${at}.day`, day, days, `day in the form of ${entity.key}`)
  const pointing = `reference to ${entity.key} in the form of ${target.key}`
  checkWord(report, rule, `${at}.parent`, parent, parents, pointing)
  for (const [key, name] of Object.entries({ starts, ends }))
    checkWord(report, rule, `${at}.${key}`, name, times, `time in the form of ${target.key}`)
}

/** Reports lists that offer to make rows in bulk which cannot be made so. */
export function checkBulkCreate(report: Report, entity: Entity, entities: Entities): void {
  for (const [key, list] of Object.entries(recordOf(entity.raw.lists))) {
    const said = recordOf(list).bulkCreate
    if (!isRecord(said)) continue
    const at = `${entity.key}.lists.${key}.bulkCreate`
    checkShape(report, at, said, BULK_CREATE, 'a bulk creation')
    const names = [...entities.keys()]
    if (!checkWord(report, 'unknown-entity', `${at}.of`, said.of, names, 'entity')) continue
    const target = entities.get(String(said.of))
    if (!target) continue
    checkFields(report, at, said, entity, target)
    for (const one of [entity, target]) checkMade(report, at, one)
  }
}
