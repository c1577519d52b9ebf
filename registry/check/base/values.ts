import type { Field, FieldType } from '../../fields/field-types.ts'
import { FIELD_TYPES, TRAITS_BY_TYPE } from '../../fields/traits.ts'
import { parseValue } from '../../values/parse-value.ts'
import { listFieldsOfType, type Scope } from './entity.ts'
import { isRecord, type UncheckedObject, getOwn, asRecord } from './plain.ts'
import { checkWord } from './problem.ts'

/** Returns a value if it is a field type. */
export const asFieldType = (value: unknown): FieldType | undefined =>
  FIELD_TYPES.find((type) => type === value)

/** Returns whether a field is complete enough to parse a value. */
function isUsable(field: UncheckedObject): boolean {
  if (typeof field.type !== 'string' || !Object.hasOwn(TRAITS_BY_TYPE, field.type)) return false
  const numbers = [field.min, field.max, field.maxLength].filter((value) => value !== undefined)
  if (numbers.some((value) => typeof value !== 'number')) return false
  if (Number(field.min ?? -Infinity) > Number(field.max ?? Infinity)) return false
  return field.type !== 'choice' || isRecord(field.values)
}

/** Returns the stored form of a value; undefined if the field does not accept it. */
function getStoredValue(field: UncheckedObject, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parsed = parseValue(field as unknown as Field, value)
  return 'value' in parsed ? parsed.value : undefined
}

/** Returns whether a field accepts a value and stores it unchanged. */
export function acceptsValue(field: UncheckedObject, value: unknown): boolean {
  if (!isUsable(field)) return true
  if (value === null) return field.nullable === true
  const storedValue = getStoredValue(field, value)
  return storedValue !== undefined && storedValue === value
}

/** Formats a value for a message. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' && value !== null ? 'This' : String(value)
}

/** Values of the types whose form is not obvious. */
const VALUE_EXAMPLES: Readonly<Record<string, string>> = {
  date: '2026-05-04',
  time: '09:30',
  datetime: '2026-05-04T06:30:00Z',
  money: '2.500',
}

/** Builds the hint for a wrong value: its stored form, or the accepted values. */
export function describeValues(field: UncheckedObject, value: unknown): string | undefined {
  const storedValue = isUsable(field) ? getStoredValue(field, value) : undefined
  if (typeof storedValue === 'string' || typeof storedValue === 'number')
    return `Write it so: ${quoteValue(storedValue)}.`
  const { type, min, max } = field
  if (type === 'flag') return 'Yes is 1, and no is 0.'
  if (min !== undefined && max !== undefined)
    return `It goes from ${quoteValue(min)} to ${quoteValue(max)}.`
  if (max !== undefined) return `It is ${quoteValue(max)} at most.`
  if (min !== undefined) return `It is ${quoteValue(min)} at least.`
  const example = VALUE_EXAMPLES[String(type)]
  return example && `Write it like this: '${example}'.`
}

/**
 * Reports a name that is no field of the entity, or a field of another type than these. Returns
 * whether it is right.
 */
export function checkField(
  { report, entity }: Scope,
  path: string,
  name: unknown,
  ...types: readonly string[]
): boolean {
  const names = types.length === 0 ? entity.fieldNames : listFieldsOfType(entity, ...types)
  const noun = types.length === 0 ? 'field' : `field of type ${types.join(' or ')}`
  return checkWord(report, 'unknown-field', {
    path,
    word: name,
    allowedWords: names,
    noun: `${noun} of ${entity.key}`,
  })
}

/** Reports a computed field, because it has no column. */
export function checkStored({ report, entity }: Scope, path: string, name: unknown): void {
  if (entity.fields[String(name)]?.computed !== undefined)
    report(
      'wrong-use',
      path,
      `'${String(name)}' is computed and has no column.`,
      'Name a field that is stored.',
    )
}

/** Reports a field that does not exist, or a value that it does not accept. */
function checkValue(scope: Scope, path: string, name: string, value: unknown): void {
  if (!checkField(scope, path, name)) return
  const field = scope.entity.fields[name] ?? {}
  if (!acceptsValue(field, value))
    scope.report(
      'wrong-condition',
      path,
      `${quoteValue(value)} is no value for '${name}', whose type is ${String(field.type)}.`,
      describeValues(field, value),
    )
}

/** Reports a field that is compared with a value of another type. */
function checkCompared(
  scope: Scope,
  path: string,
  name: unknown,
  { type, noun }: { type: string; noun: string },
): void {
  if (!checkField(scope, path, name)) return
  const otherType = scope.entity.fields[String(name)]?.type
  if (otherType !== type)
    scope.report(
      'wrong-condition',
      path,
      `'${String(name)}' is compared with ${noun}, but its type is ${String(otherType)}.`,
      `Only a field of type ${type} can be.`,
    )
}

/** The conditions on days, each with its words. */
const DAY_CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  before: ['today', 'soon'],
  from: ['today'],
  until: ['today'],
}

/** Reports conditions on fields that do not exist, or with values that the fields do not accept. */
export function checkWhere(scope: Scope, path: string, where: unknown): void {
  for (const [name, condition] of Object.entries(asRecord(where))) {
    const valuePath = `${path}.${name}`
    const key = isRecord(condition) ? Object.keys(condition).join() : ''
    const value = isRecord(condition) ? getOwn(condition, key) : condition
    if (!isRecord(condition) || key === 'not') checkValue(scope, valuePath, name, value)
    else if (DAY_CONDITIONS[key]?.includes(String(value)))
      checkCompared(scope, valuePath, name, { type: 'date', noun: 'today' })
    else if (/^(below|reaches)$/.test(key)) {
      const isMoney = scope.entity.fields[name]?.type === 'money'
      const compared = isMoney
        ? { type: 'money', noun: 'an amount' }
        : { type: 'integer', noun: 'a number' }
      for (const field of [name, value]) checkCompared(scope, valuePath, field, compared)
    } else
      scope.report(
        'wrong-shape',
        valuePath,
        "A condition is a value, { not: value }, { before: 'today' }, { from: 'today' }, { until: 'today' }, { below: field } or { reaches: field }.",
      )
  }
}

/** Reports conditions that do not depend on their field alone, but on a day or another field. */
export function checkLastingWhere(scope: Scope, path: string, where: unknown): void {
  for (const [name, condition] of Object.entries(asRecord(where))) {
    const valuePath = `${path}.${name}`
    const isLasting = !isRecord(condition) || Object.keys(condition).join() === 'not'
    if (isLasting) checkWhere(scope, path, { [name]: condition })
    else scope.report('wrong-condition', valuePath, 'This condition is a value or { not: value }.')
  }
}

/** Reports fixed values of fields that do not exist or do not accept them. */
export function checkSet(scope: Scope, path: string, set: unknown): void {
  for (const [name, value] of Object.entries(asRecord(set)))
    checkValue(scope, `${path}.${name}`, name, value)
}
