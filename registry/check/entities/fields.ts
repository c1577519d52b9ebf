import { FILE_KIND_NAMES, MAX_FILE_BYTES } from '../../words/file-kinds.ts'
import { VERBS } from '../../words/verbs.ts'
import type { FieldType } from '../../fields/field-types.ts'
import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import { VERSION } from '../../fields/version.ts'
import { TONES } from '../../words/tones.ts'
import { KEYS_ELSEWHERE, TYPES_ELSEWHERE } from '../../words/habits.ts'
import { didYouMean } from '../../words/similar.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkOrigin, checkPolymorphic, checkReference } from './references.ts'
import { checkShape, entriesOf, type Shape } from '../base/shape.ts'
import { FIELD } from './shapes.ts'
import { fits, shown, valuesOf, writtenAs } from './values.ts'

/** The keys that a type must have, and those that hold something else there than in other types. */
const OF_TYPE: Readonly<Record<string, Shape>> = {
  choice: { values: 'record!' },
  reference: { to: 'text!' },
  polymorphic: { typeField: 'text!', to: 'targets!' },
}

/** The keys that a field of a type takes, with what each holds. */
function shapeOf(type: string): Shape {
  const { keys } = traitsOf(type as FieldType)
  return Object.fromEntries(
    keys.map((key) => [key, OF_TYPE[type]?.[key] ?? (FIELD as Shape)[key]] as const),
  ) as Shape
}

/** What to do about keys that no field of a type has: those that other types have, and those of other vocabularies. */
const REMEDIES: Readonly<Record<string, string>> = {
  ...KEYS_ELSEWHERE,
  ...Object.fromEntries(
    Object.keys(FIELD).map((key) => {
      const types = FIELD_TYPES.filter((type) =>
        (traitsOf(type).keys as readonly string[]).includes(key),
      )
      return [key, `Only these have it: ${types.join(', ')}.`] as const
    }),
  ),
}

/** Reports a word that is no field type. */
function checkType(report: Report, at: string, type: string): boolean {
  if (FIELD_TYPES.some((one) => one === type)) return true
  const meant = own(TYPES_ELSEWHERE, type)
  const hint =
    meant === undefined ? didYouMean(type, FIELD_TYPES) : `Did you mean '${String(meant)}'?`
  report('unknown-field-type', at, `'${type}' is no field type.`, hint)
  return false
}

function checkChoice(report: Report, at: string, { values, aliases }: Loose): void {
  if (!isRecord(values)) return
  for (const value of Object.keys(recordOf(aliases)))
    checkWord(
      report,
      'unknown-word',
      `${at}.aliases.${value}`,
      value,
      Object.keys(values),
      'choice',
    )
  if (Object.keys(values).length === 0)
    report(
      'choice-without-values',
      `${at}.values`,
      'There is nothing to choose from.',
      "Write each value with its tone: { open: 'waiting', done: 'good' }.",
    )
  for (const [value, tone] of Object.entries(values))
    checkWord(report, 'unknown-word', `${at}.values.${value}`, tone, TONES, 'tone')
}

/** Reports kinds of files that nobody can send, and more bytes than are kept of one. */
function checkFiles(report: Report, at: string, { kinds, maxBytes }: Loose): void {
  for (const [index, kind] of textsOf(kinds).entries())
    checkWord(
      report,
      'unknown-word',
      `${at}.kinds[${index}]`,
      kind,
      FILE_KIND_NAMES,
      'kind of file',
    )
  if (typeof maxBytes === 'number' && maxBytes > MAX_FILE_BYTES)
    report(
      'wrong-range',
      `${at}.maxBytes`,
      `No file of ${maxBytes} bytes is kept.`,
      `Say at most ${MAX_FILE_BYTES}, or leave it out.`,
    )
}

const STAMPED = ['datetime', 'reference']

function checkSetOn(report: Report, at: string, { type, setOn }: Loose): void {
  if (typeof setOn !== 'string') return
  const words = ['create', 'update', ...VERBS.filter((verb) => !/^(one|create|update)$/.test(verb))]
  const known = checkWord(report, 'unknown-word', `${at}.setOn`, setOn, words, 'occasion for setOn')
  if (known && !STAMPED.includes(String(type)))
    report(
      'wrong-set-on',
      `${at}.setOn`,
      `A field of type ${type} has no setOn.`,
      'A datetime is set to the time, a reference to whoever did it.',
    )
}

function checkRange(report: Report, at: string, field: Loose): void {
  const { min, max } = field
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    report('wrong-range', at, `'min' ${min} is more than 'max' ${max}.`, 'No value could be both.')
}

/** Reports letters of a number that would be none, or would stand before a hyphen of their own. */
function checkNumber(report: Report, at: string, { numberPrefix }: Loose): void {
  if (typeof numberPrefix !== 'string' || /[\p{L}\p{N}]$/u.test(numberPrefix)) return
  const letters = numberPrefix.replace(/[^\p{L}\p{N}]+$/u, '') || 'WB'
  report(
    'wrong-number',
    `${at}.numberPrefix`,
    `'${numberPrefix}' does not end in a letter or digit, before the hyphen that comes by itself.`,
    `Write '${letters}', which makes '${letters}-100001'.`,
  )
}

function checkDefault(report: Report, at: string, field: Loose): void {
  const value = field.default
  if (value === undefined || (typeof value !== 'string' && typeof value !== 'number')) return
  if (fits(field, value)) return
  const candidates = isRecord(field.values) ? Object.keys(field.values) : []
  report(
    'wrong-default',
    `${at}.default`,
    `${shown(value)} is no value for this field of type ${field.type}.`,
    didYouMean(String(value), candidates) ?? writtenAs(field, value) ?? valuesOf(field),
  )
}

function checkField(
  report: Report,
  at: string,
  field: Loose,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { type } = field
  if (typeof type !== 'string') {
    checkShape(report, at, field, { ...FIELD, type: 'text!' }, 'a field')
    return
  }
  if (!checkType(report, `${at}.type`, type)) return
  checkShape(report, at, field, shapeOf(type), `a field of type ${type}`, REMEDIES)
  checkRange(report, at, field)
  checkSetOn(report, at, field)
  checkNumber(report, at, field)
  checkOrigin(report, at, field, entity, entities)
  if (type === 'choice') checkChoice(report, at, field)
  if (type === 'files') checkFiles(report, at, field)
  if (type === 'reference' || type === 'references')
    checkReference(report, at, field, entity, entities)
  else if (type === 'polymorphic') checkPolymorphic(report, at, field, entity, entities)
  else checkDefault(report, at, field)
}

/** Reports what is wrong with the fields of an entity. */
export function checkFields(
  report: Report,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const at = `${entity.key}.fields`
  for (const [name, field] of entriesOf(report, at, recordOf(entity.raw.fields), 'A field'))
    checkField(report, `${at}.${name}`, field, entity, entities)
  if (isRecord(entity.raw.fields) && entity.fields.id?.type !== 'id')
    report('missing-id', at, "There is no field 'id' of type 'id'.", "Add id: { type: 'id' }.")
  if (VERSION in recordOf(entity.raw.fields))
    report(
      'reserved-name',
      `${at}.${VERSION}`,
      `'${VERSION}' is the version that the database gives every row.`,
      'Give the field another name.',
    )
}

/** Reports texts of a list that name no field, or one twice. */
export function checkFieldNames(
  report: Report,
  at: string,
  list: unknown,
  entity: Entity,
  also: readonly string[] = [],
): void {
  const names = textsOf(list)
  const allowed = [...entity.fieldNames, ...also]
  for (const [index, name] of names.entries()) {
    const place = `${at}[${index}]`
    checkWord(report, 'unknown-field', place, name, allowed, `field of ${entity.key}`)
    if (names.indexOf(name) < index)
      report('listed-twice', place, `'${name}' stands in this list twice.`)
  }
}

const FIELDS_REMEDY = "Write each field with its type: { name: { type: 'text' } }."

/** Whether an entity has fields; reports one that has none, of which nothing else can be said. */
export function hasFields(report: Report, { key, raw }: Entity): boolean {
  if (isRecord(raw.fields)) return true
  if (Object.hasOwn(raw, 'fields'))
    report('wrong-shape', `${key}.fields`, "'fields' must be an object.", FIELDS_REMEDY)
  else report('missing-key', key, "'fields' is missing: an entity must have it.", FIELDS_REMEDY)
  return false
}
