import { shownAs } from '../../fields/pointing.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { checkExclusive } from './exclusive.ts'
import { CAPACITY } from './shapes.ts'
import { checkWhere } from './values.ts'

type Entities = ReadonlyMap<string, Entity>

/** Reports pairs of fields, one of the row pointed to and one of this row, that are not there. */
function checkWithin(report: Report, at: string, within: unknown, target: Entity, entity: Entity) {
  for (const [theirs, ours] of Object.entries(recordOf(within))) {
    const place = `${at}.${theirs}`
    checkWord(report, 'unknown-field', place, theirs, target.fieldNames, `field of ${target.key}`)
    checkWord(report, 'unknown-field', place, ours, entity.fieldNames, `field of ${entity.key}`)
  }
}

/** Reports a `via` in which one entity has no reference to the next. */
function checkVia(report: Report, at: string, via: unknown, target: Entity, entities: Entities) {
  let from: Entity | undefined = target
  for (const [index, name] of textsOf(via).entries()) {
    if (!from) return
    const { key, fields, fieldNames } = from
    const references = fieldNames.filter((field) => fields[field]?.type === 'reference')
    const place = `${at}[${index}]`
    if (!checkWord(report, 'unknown-field', place, name, references, `reference of ${key}`)) return
    from = entities.get(String(fields[name]?.to))
  }
}

/** Reports an `include` that names no field of the target or a volatile one, or whose name in the row is taken. */
function checkShows(
  report: Report,
  at: string,
  name: string,
  include: unknown,
  target: Entity,
  entity: Entity,
): void {
  for (const [index, field] of textsOf(include).entries()) {
    const place = `${at}[${index}]`
    const what = `field of ${target.key}`
    if (!checkWord(report, 'unknown-field', place, field, target.fieldNames, what)) continue
    const shown = shownAs(name, field)
    if (entity.fieldNames.includes(shown))
      report('name-taken', place, `It would be '${shown}', which ${entity.key} has already.`)
    if (target.fields[String(field)]?.volatile === true)
      report(
        'volatile-included',
        place,
        `'${field}' is volatile: these lists would not hear of it.`,
        "Take 'volatile' off the field, or do not show it here.",
      )
  }
}

/** Reports a name that is no reference of the entity; returns the entity that the reference points to. */
function targetOf(report: Report, at: string, name: unknown, entity: Entity, entities: Entities) {
  const { key, fields, fieldNames } = entity
  const references = fieldNames.filter((field) => fields[field]?.type === 'reference')
  if (!checkWord(report, 'unknown-field', at, name, references, `reference of ${key}`)) return
  return entities.get(String(fields[String(name)]?.to))
}

/** Reports `copies` and `derivedFrom` that name no reference or no field, or a field of another type. */
export function checkOrigin(
  report: Report,
  at: string,
  field: Loose,
  entity: Entity,
  entities: Entities,
): void {
  const { copies, derivedFrom, type } = field
  if (derivedFrom !== undefined)
    targetOf(report, `${at}.derivedFrom`, derivedFrom, entity, entities)
  if (copies === undefined) return
  const [reference, theirs] = textsOf(copies)
  const target = targetOf(report, `${at}.copies`, reference, entity, entities)
  if (!target) return
  const place = `${at}.copies`
  if (
    !checkWord(report, 'unknown-field', place, theirs, target.fieldNames, `field of ${target.key}`)
  )
    return
  const other = target.fields[String(theirs)]?.type
  if (other !== type)
    report(
      'wrong-copy',
      place,
      `A field of type ${String(type)} cannot copy '${String(theirs)}', whose type is ${String(other)}.`,
    )
}

/** Reports a `day` that is no date field of the entity pointed to. */
function checkDay(report: Report, at: string, day: unknown, target: Entity): void {
  if (day === undefined) return
  const days = target.fieldNames.filter((name) => target.fields[name]?.type === 'date')
  checkWord(report, 'unknown-field', at, day, days, `day of ${target.key}`)
}

/** Reports places that cannot be counted: the database keeps their number in the row pointed to. */
function checkCapacity(
  report: Report,
  at: string,
  capacity: unknown,
  target: Entity,
  entity: Entity,
) {
  if (!isRecord(capacity)) return
  checkShape(report, at, capacity, CAPACITY, 'a capacity')
  const numbers = target.fieldNames.filter((name) => target.fields[name]?.type === 'integer')
  for (const key of ['count', 'limit'] as const)
    checkWord(
      report,
      'unknown-field',
      `${at}.${key}`,
      capacity[key],
      numbers,
      `field of type integer of ${target.key}`,
    )
  if (!entity.fieldNames.includes('deleted_at'))
    report(
      'wrong-capacity',
      at,
      `Live rows take the places, and rows of ${entity.key} have no 'deleted_at' by which they end.`,
      'Add the timestamps of common/timestamps.ts to the fields.',
    )
}

/** Reports what is wrong with where a reference points. */
export function checkReference(
  report: Report,
  at: string,
  field: Loose,
  entity: Entity,
  entities: Entities,
): void {
  const { to, where, within, via, include, day, exclusive, capacity } = field
  if (!checkWord(report, 'unknown-entity', `${at}.to`, to, [...entities.keys()], 'entity')) return
  const target = entities.get(String(to))
  if (!target) return
  checkWhere(report, `${at}.where`, where, target)
  checkWithin(report, `${at}.within`, within, target, entity)
  checkVia(report, `${at}.via`, via, target, entities)
  const name = at.slice(at.lastIndexOf('.') + 1)
  checkShows(report, `${at}.include`, name, include, target, entity)
  checkDay(report, `${at}.day`, day, target)
  checkCapacity(report, `${at}.capacity`, capacity, target, entity)
  checkExclusive(report, `${at}.exclusive`, exclusive, entity, entities)
}

/** Reports what is wrong with a field that points to rows of one of several entities. */
export function checkPolymorphic(
  report: Report,
  at: string,
  { typeField, to }: Loose,
  entity: Entity,
  entities: Entities,
): void {
  const choices = entity.fieldNames.filter((name) => entity.fields[name]?.type === 'choice')
  const known = checkWord(
    report,
    'unknown-field',
    `${at}.typeField`,
    typeField,
    choices,
    `choice of ${entity.key}`,
  )
  const kinds = Object.keys(recordOf(entity.fields[String(typeField)]?.values))
  for (const [kind, name] of Object.entries(recordOf(to))) {
    const place = `${at}.to.${kind}`
    if (known)
      checkWord(report, 'unknown-word', place, kind, kinds, `value of '${String(typeField)}'`)
    checkWord(report, 'unknown-entity', place, name, [...entities.keys()], 'entity')
    if (entities.get(String(name))?.raw.union)
      report('wrong-owner', place, `'${String(name)}' has no rows of its own to point to.`)
  }
  for (const kind of known ? kinds : [])
    if (!Object.hasOwn(recordOf(to), kind))
      report(
        'missing-key',
        `${at}.to`,
        `'${kind}' is missing: each value of '${String(typeField)}' means an entity.`,
      )
}
