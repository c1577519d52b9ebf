import { ACTOR_ENTITY } from '../../changes/history.ts'
import type { FieldType } from '../../fields/field-types.ts'
import { listIncludedNames } from '../../fields/targets.ts'
import { FIELD_TYPES, getTypeTraits } from '../../fields/traits.ts'
import { VERSION_COLUMN } from '../../fields/version.ts'
import { MAX_FILE_BYTES } from '../../words/file-kinds.ts'
import { HINT_BY_FOREIGN_KEY, TYPE_BY_FOREIGN_NAME } from '../../words/habits.ts'
import { suggestSpelling } from '../../words/similar.ts'
import { type Entity, listFieldsOfType, getTarget, type Scope } from '../base/entity.ts'
import {
  asRecord,
  asTexts,
  isRecord,
  type UncheckedObject,
  getOwn,
  listTextsWithPaths,
} from '../base/plain.ts'
import { requireSoftDelete } from '../base/needs.ts'
import { checkWord } from '../base/problem.ts'
import { checkShape, listEntries, type Shape } from '../base/shape.ts'
import {
  acceptsValue,
  asFieldType,
  checkField,
  checkStored,
  describeValues,
  quoteValue,
} from '../base/values.ts'
import { FIELD } from './shapes.ts'

/** The required keys of a type, and those with another kind than in other types. */
const TYPE_SHAPES: Readonly<Record<string, Shape>> = {
  choice: { values: 'tones!' },
  reference: { to: 'entity!' },
  references: { to: 'entity!', max: 'count' },
  files: { max: 'count' },
  integer: { min: 'whole', max: 'whole' },
  polymorphic: { typeField: 'field:choice!', to: 'targets!' },
}

/** Returns the keys of a field of a type, each with its kind. */
const getShape = (type: FieldType): Shape =>
  Object.fromEntries(
    getTypeTraits(type).keys.map((key) => [
      key,
      TYPE_SHAPES[type]?.[key] ?? (FIELD as Shape)[key] ?? 'text',
    ]),
  )

/** Hints for keys of other field types and of other frameworks. */
const KEY_HINTS: Readonly<Record<string, string>> = {
  ...HINT_BY_FOREIGN_KEY,
  ...Object.fromEntries(
    Object.keys(FIELD).map((key) => {
      const types = FIELD_TYPES.filter((type) => getTypeTraits(type).keys.includes(key))
      return [key, `Only these have it: ${types.join(', ')}.`] as const
    }),
  ),
}

/** A field with its place and type. */
interface FieldPart extends Scope {
  path: string
  name: string
  field: UncheckedObject
}

/** Reports a choice without values, and aliases of values that it does not have. */
function checkChoice({ report, path, field: { values, aliases } }: FieldPart): void {
  const valueNames = Object.keys(asRecord(values))
  for (const value of Object.keys(asRecord(aliases)))
    checkWord(report, 'unknown-word', {
      path: `${path}.aliases.${value}`,
      word: value,
      allowedWords: valueNames,
      noun: 'choice',
    })
  if (isRecord(values) && valueNames.length === 0)
    report(
      'choice-without-values',
      `${path}.values`,
      'A choice needs at least one value.',
      "Write each value with its tone: { open: 'waiting', done: 'good' }.",
    )
}

/** Reports limits that no value can meet, and `setOn` and `numberPrefix` that do not fit the field. */
function checkLimits({ report, path, field }: FieldPart): void {
  const { type, min, max, maxBytes, setOn, numberPrefix } = field
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    report('wrong-range', path, `'min' ${min} is more than 'max' ${max}.`, 'No value can be both.')
  if (typeof maxBytes === 'number' && maxBytes > MAX_FILE_BYTES)
    report(
      'wrong-range',
      `${path}.maxBytes`,
      `Files of ${maxBytes} bytes are too large to store.`,
      `Write at most ${MAX_FILE_BYTES}, or remove it.`,
    )
  if (typeof setOn === 'string' && type !== 'datetime' && type !== 'reference')
    report(
      'wrong-set-on',
      `${path}.setOn`,
      `A field of type ${String(type)} has no setOn.`,
      'A datetime is set to the time, a reference to the account.',
    )
  if (typeof numberPrefix !== 'string' || /[\p{L}\p{N}]$/u.test(numberPrefix)) return
  const letters = numberPrefix.replace(/[^\p{L}\p{N}]+$/u, '') || 'WB'
  report(
    'wrong-number',
    `${path}.numberPrefix`,
    `'${numberPrefix}' must end in a letter or digit, because the server adds the hyphen.`,
    `Write '${letters}', which makes '${letters}-100001'.`,
  )
}

/** Reports a default that the field does not accept, or that only one row could have. */
function checkDefault({ report, entity, path, field }: FieldPart): void {
  const value = field.default
  // A flag cannot be unique at all, which another check reports.
  const isUnique = field.unique === true && field.type !== 'flag' && entity.raw.single !== true
  if (value !== undefined && isUnique)
    report(
      'wrong-default',
      `${path}.default`,
      'Only one row can have this default, because the field is unique.',
      "Remove 'default' or 'unique'.",
    )
  if ((typeof value !== 'string' && typeof value !== 'number') || acceptsValue(field, value)) return
  report(
    'wrong-default',
    `${path}.default`,
    `${quoteValue(value)} is no value for this field of type ${String(field.type)}.`,
    suggestSpelling(String(value), Object.keys(asRecord(field.values))) ??
      describeValues(field, value),
  )
}

/** Reports a name that is no reference; returns the scope of the entity to which it points. */
function followReference(scope: Scope, path: string, name: unknown): Scope | undefined {
  const target = checkField(scope, path, name, 'reference') ? getTarget(scope, name) : undefined
  return target && { ...scope, entity: target }
}

/** Reports `copies` with an unknown reference or column, or a column of another type. */
function checkCopies(part: FieldPart): void {
  const { report, path, field } = part
  if (!Array.isArray(field.copies)) return
  const [reference, targetField] = asTexts(field.copies)
  const valuePath = `${path}.copies`
  const target = followReference(part, valuePath, reference)
  if (!target || !checkField(target, valuePath, targetField)) return
  checkStored(target, valuePath, targetField)
  const type = target.entity.fields[String(targetField)]?.type
  if (type !== field.type)
    report(
      'wrong-copy',
      valuePath,
      `A field of type ${String(field.type)} cannot copy '${String(targetField)}', whose type is ${String(type)}.`,
    )
}

/** Reports the first name of `via` that is no reference of the entity before it. */
function checkVia({ path, field }: FieldPart, target: Scope): void {
  let scope: Scope | undefined = target
  for (const [valuePath, name] of listTextsWithPaths(`${path}.via`, field.via))
    scope = scope && followReference(scope, valuePath, name)
}

/** Reports included fields that are volatile, or that get the name of another field. */
function checkInclude({ report, entity, path, name, field }: FieldPart, target: Entity): void {
  for (const [valuePath, included] of listTextsWithPaths(`${path}.include`, field.include)) {
    const includedNames = listIncludedNames(name, [included], target.fields)
    const takenName = includedNames.find((includedName) => entity.fieldNames.includes(includedName))
    if (takenName !== undefined)
      report(
        'name-taken',
        valuePath,
        `It is called '${takenName}', which ${entity.key} has already.`,
      )
    if (target.fields[included]?.volatile === true)
      report(
        'volatile-included',
        valuePath,
        `'${included}' is volatile, so its changes would not reach these lists.`,
        "Remove 'volatile' from the field, or do not include it here.",
      )
  }
}

/** Reports unknown fields in `within` and in the buffer of `noOverlap`. */
function checkPairs(part: FieldPart, target: Scope): void {
  const { path, field } = part
  for (const [targetField, rowField] of Object.entries(asRecord(field.within))) {
    const valuePath = `${path}.within.${targetField}`
    if (checkField(target, valuePath, targetField)) checkStored(target, valuePath, targetField)
    checkField(part, valuePath, rowField)
  }
  const { buffer } = asRecord(field.noOverlap)
  if (buffer === undefined) return
  const [reference, minutes] = asTexts(buffer)
  const valuePath = `${path}.noOverlap.buffer`
  const bufferScope = followReference(part, valuePath, reference)
  if (bufferScope) checkField(bufferScope, valuePath, minutes, 'integer')
}

/** Reports places without coordinates, places without a speed, and a speed without places. */
function checkPlaces(part: FieldPart): void {
  const { report, path, field } = part
  const { places, kilometresPerHour } = asRecord(field.noOverlap)
  for (const [valuePath, name] of listTextsWithPaths(`${path}.noOverlap.places`, places)) {
    const target = getTarget(part, name)
    if (target && listFieldsOfType(target, 'coordinate').length !== 2)
      report(
        'unknown-field',
        valuePath,
        `'${name}' points to ${target.key}, which has no coordinates.`,
        'Give it two fields of type coordinate: latitude and longitude.',
      )
  }
  if ((places === undefined) !== (kilometresPerHour === undefined))
    report(
      'missing-key',
      `${path}.noOverlap.${places === undefined ? 'places' : 'kilometresPerHour'}`,
      "'places' and 'kilometresPerHour' belong together.",
      'Write both, or neither.',
    )
}

/** Reports a wrong reference, or a wrong list of references. */
function checkReference(part: FieldPart): void {
  const { report, entities, path, field } = part
  const target = entities.get(String(field.to))
  if (!target) return
  const targetScope = { report, entity: target, entities }
  checkVia(part, targetScope)
  checkInclude(part, target)
  checkPairs(part, targetScope)
  checkPlaces(part)
  if (isRecord(field.capacity)) requireSoftDelete(part, `${path}.capacity`, 'capacity')
}

/** Reports a polymorphic field without exactly one entity for each value of its type field. */
function checkPolymorphic({
  report,
  entity,
  entities,
  path,
  field: { typeField, to },
}: FieldPart): void {
  const isChoice = listFieldsOfType(entity, 'choice').includes(String(typeField))
  const typeValues = Object.keys(asRecord(entity.fields[String(typeField)]?.values))
  for (const [typeValue, name] of Object.entries(asRecord(to))) {
    const valuePath = `${path}.to.${typeValue}`
    if (isChoice)
      checkWord(report, 'unknown-word', {
        path: valuePath,
        word: typeValue,
        allowedWords: typeValues,
        noun: `value of '${String(typeField)}'`,
      })
    checkWord(report, 'unknown-entity', {
      path: valuePath,
      word: name,
      allowedWords: [...entities.keys()],
      noun: 'entity',
    })
    if (entities.get(String(name))?.raw.union)
      report(
        'wrong-owner',
        valuePath,
        `'${String(name)}' is a union, so it has no rows of its own.`,
      )
  }
  for (const typeValue of isChoice ? typeValues : [])
    if (!Object.hasOwn(asRecord(to), typeValue))
      report(
        'missing-key',
        `${path}.to`,
        `'${typeValue}' is missing: each value of '${String(typeField)}' needs an entity.`,
      )
}

/** Reports a proposed value that does not fit the field. */
function checkProposal({ report, path, field: { type, to, proposed } }: FieldPart): void {
  if (typeof proposed !== 'string') return
  const isAccount = type === 'reference' && to === ACTOR_ENTITY
  checkWord(report, 'unknown-word', {
    path: `${path}.proposed`,
    word: proposed,
    allowedWords: type === 'date' ? ['today', 'tomorrow'] : isAccount ? ['me'] : [],
    noun: 'proposed value',
  })
}

function checkDeclaredField(part: FieldPart): void {
  const { report, path, field } = part
  const type = asFieldType(field.type)
  if (typeof field.type !== 'string') {
    checkShape(part, path, field, { shape: { ...FIELD, type: 'text!' }, noun: 'a field' })
    return
  }
  if (!type) {
    const similar = getOwn(TYPE_BY_FOREIGN_NAME, field.type)
    const hint = similar
      ? `Did you mean '${String(similar)}'?`
      : suggestSpelling(field.type, FIELD_TYPES)
    report('unknown-field-type', `${path}.type`, `'${field.type}' is no field type.`, hint)
    return
  }
  checkShape(part, path, field, {
    shape: getShape(type),
    noun: `a field of type ${type}`,
    hints: KEY_HINTS,
  })
  checkLimits(part)
  checkCopies(part)
  checkProposal(part)
  if (type === 'choice') checkChoice(part)
  if (type === 'reference' || type === 'references') checkReference(part)
  else if (type === 'polymorphic') checkPolymorphic(part)
  else checkDefault(part)
}

/** Reports wrong fields of an entity. */
export function checkFields(scope: Scope): void {
  const { report, entity } = scope
  const path = `${entity.key}.fields`
  for (const [name, field] of listEntries(scope, path, entity.raw.fields, 'a field'))
    checkDeclaredField({ ...scope, path: `${path}.${name}`, name, field })
  if (entity.fields.id?.type !== 'id')
    report('missing-id', path, "There is no field 'id' of type 'id'.", "Add id: { type: 'id' }.")
  if (entity.fieldNames.includes(VERSION_COLUMN))
    report(
      'reserved-name',
      `${path}.${VERSION_COLUMN}`,
      `'${VERSION_COLUMN}' is the version that the database gives every row.`,
      'Give the field another name.',
    )
}

const FIELDS_HINT = "Write each field with its type: { name: { type: 'text' } }."

/** Returns whether an entity has fields; reports an entity without any. */
export function hasFields({ report, entity: { key, raw } }: Scope): boolean {
  if (isRecord(raw.fields)) return true
  if (Object.hasOwn(raw, 'fields'))
    report('wrong-shape', `${key}.fields`, "'fields' must be an object.", FIELDS_HINT)
  else report('missing-key', key, "'fields' is missing: an entity must have it.", FIELDS_HINT)
  return false
}
