import type { Entity } from '../base/entity.ts'
import { isRecord, own, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { EXCLUSIVE } from './shapes.ts'
import { checkSet } from './values.ts'

/** Reports a name that is no field of this type. */
function checkTyped(report: Report, at: string, name: unknown, type: string, entity: Entity) {
  const { key, fields, fieldNames } = entity
  const names = fieldNames.filter((field) => fields[field]?.type === type)
  return checkWord(report, 'unknown-field', at, name, names, `field of type ${type} of ${key}`)
}

/** Reports an `exclusive` that names no fields to tell a time by. */
export function checkExclusive(
  report: Report,
  at: string,
  exclusive: unknown,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  if (!isRecord(exclusive)) return
  checkShape(report, at, exclusive, EXCLUSIVE, 'an exclusive')
  checkTyped(report, `${at}.from`, own(exclusive, 'from'), 'datetime', entity)
  checkTyped(report, `${at}.minutes`, own(exclusive, 'minutes'), 'integer', entity)
  checkSet(report, `${at}.while`, own(exclusive, 'while'), entity)
  const buffer = own(exclusive, 'buffer')
  if (buffer === undefined) return
  const [reference, minutes] = textsOf(buffer)
  if (!checkTyped(report, `${at}.buffer`, reference, 'reference', entity)) return
  const target = entities.get(String(entity.fields[String(reference)]?.to))
  if (target) checkTyped(report, `${at}.buffer`, minutes, 'integer', target)
}
