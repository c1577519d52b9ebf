import type { Field } from '../../fields/field-types.ts'
import { TRAITS } from '../../fields/traits.ts'
import { parseValue } from '../../values/parse-value.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

/** Whether a field has all that is needed to parse a value by it. */
function isUsable(field: Loose): boolean {
  if (typeof field.type !== 'string' || !Object.hasOwn(TRAITS, field.type)) return false
  const numbers = [field.min, field.max, field.maxLength].filter((value) => value !== undefined)
  if (numbers.some((value) => typeof value !== 'number')) return false
  if (Number(field.min ?? -Infinity) > Number(field.max ?? Infinity)) return false
  return field.type !== 'choice' || isRecord(field.values)
}

/** The form in which a usable field stores a value; undefined where it does not accept it. */
function storedBy(field: Loose, value: string | number): unknown {
  const parsed = parseValue(field as unknown as Field, value)
  return 'value' in parsed ? parsed.value : undefined
}

/** Whether a field accepts a value and stores it in this very form. */
export function fits(field: Loose, value: unknown): boolean {
  if (!isUsable(field)) return true
  if (value === null) return field.nullable === true
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return storedBy(field, value) === value
}

/** How a value is written that a field accepts in another form: `0` of money is `'0.000'`. */
export function writtenAs(field: Loose, value: unknown): string | undefined {
  if (!isUsable(field) || (typeof value !== 'string' && typeof value !== 'number')) return undefined
  const stored = storedBy(field, value)
  return typeof stored === 'string' || typeof stored === 'number'
    ? `Write it so: ${shown(stored)}.`
    : undefined
}

/** A value as it stands in a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' && value !== null ? 'This' : String(value)
}

/** What a field takes, where that can be said in a sentence. */
export function valuesOf({ type, min, max }: Loose): string | undefined {
  if (type === 'flag') return 'Yes is 1, and no is 0.'
  if (min !== undefined && max !== undefined) return `It goes from ${shown(min)} to ${shown(max)}.`
  if (max !== undefined) return `It is ${shown(max)} at most.`
  return min === undefined ? undefined : `It is ${shown(min)} at least.`
}

function checkValue(report: Report, at: string, entity: Entity, name: string, value: unknown) {
  const what = `field of ${entity.key}`
  if (!checkWord(report, 'unknown-field', at, name, entity.fieldNames, what)) return
  const field = entity.fields[name] ?? {}
  if (!fits(field, value))
    report(
      'wrong-condition',
      at,
      `${shown(value)} is no value for '${name}', whose type is ${field.type}.`,
      writtenAs(field, value) ?? valuesOf(field),
    )
}

/** Only a day can be before today, from today on or until today. */
function checkDay(report: Report, at: string, entity: Entity, name: string): void {
  const what = `field of ${entity.key}`
  if (!checkWord(report, 'unknown-field', at, name, entity.fieldNames, what)) return
  const type = entity.fields[name]?.type
  if (type !== 'date')
    report(
      'wrong-condition',
      at,
      `'${name}' is compared with today, but its type is ${String(type)}.`,
    )
}

/** Only whole numbers are compared with one another. */
function checkNumbers(report: Report, at: string, entity: Entity, names: readonly unknown[]): void {
  const what = `field of ${entity.key}`
  for (const name of names) {
    if (!checkWord(report, 'unknown-field', at, name, entity.fieldNames, what)) continue
    const type = entity.fields[String(name)]?.type
    if (type !== 'integer')
      report(
        'wrong-condition',
        at,
        `'${String(name)}' is compared with a number, but its type is ${String(type)}.`,
      )
  }
}

/** Reports conditions on fields that are not there, or with values that those cannot have. */
export function checkWhere(report: Report, at: string, where: unknown, entity: Entity): void {
  for (const [name, condition] of Object.entries(recordOf(where))) {
    const place = `${at}.${name}`
    const key = isRecord(condition) ? Object.keys(condition).join() : ''
    if (!isRecord(condition)) checkValue(report, place, entity, name, condition)
    else if (key === 'not') checkValue(report, place, entity, name, own(condition, 'not'))
    else if (
      (/^(before|from|until)$/.test(key) && own(condition, key) === 'today') ||
      (key === 'before' && own(condition, key) === 'soon')
    )
      checkDay(report, place, entity, name)
    else if (/^(below|reaches)$/.test(key))
      checkNumbers(report, place, entity, [name, own(condition, key)])
    else
      report(
        'wrong-shape',
        place,
        "A condition is a value, { not: value }, { before: 'today' }, { from: 'today' }, { until: 'today' }, { below: field } or { reaches: field }.",
      )
  }
}

/** Reports the same of several conditions, any one of which is enough. */
export function checkAnyWhere(report: Report, at: string, value: unknown, entity: Entity): void {
  if (!Array.isArray(value)) checkWhere(report, at, value, entity)
  else
    for (const [index, where] of value.entries())
      checkWhere(report, `${at}[${index}]`, where, entity)
}

/** Reports fixed values for fields that are not there or cannot have them. */
export function checkSet(report: Report, at: string, set: unknown, entity: Entity): void {
  for (const [name, value] of Object.entries(recordOf(set)))
    checkValue(report, `${at}.${name}`, entity, name, value)
}
