import type { Computed } from '../../fields/computation.ts'
import {
  COMBINING_OPERATORS,
  type CombiningOperator,
  DECIDING_OPERATOR,
  isRowComputation,
  type TotalOperator,
  TOTAL_OPERATORS,
} from '../../values/computed/computed.ts'
import type { Fields } from '../../fields/field-types.ts'
import { getTypeTraits } from '../../fields/traits.ts'
import { buildRenamedKeyHint, findReplacementKey } from '../../words/renamed-keys.ts'
import { suggestSpelling } from '../../words/similar.ts'
import { type Entity, listFieldsOfType, getTarget, type Scope } from '../base/entity.ts'
import { asRecord, isRecord, listTextsWithPaths, type UncheckedObject } from '../base/plain.ts'
import { checkWord, collectProblems } from '../base/problem.ts'
import { checkShape, type Shape } from '../base/shape.ts'
import { asFieldType, checkField } from '../base/values.ts'

/** A part of a computed field, with the entity of its fields. */
export interface Part extends Scope {
  path: string
}

/** The type of a result: a field type, or `number` for a calculated number. A wrong part has none. */
type ResultType = string | undefined

/** The type of a calculated number. */
const NUMBER_RESULT = 'number'

function isCalculable(type: ResultType): boolean {
  const fieldType = asFieldType(type)
  return (
    type === NUMBER_RESULT ||
    (fieldType !== undefined && getTypeTraits(fieldType).decimals !== undefined)
  )
}

const getFieldType = ({ fields }: Entity, name: string): ResultType => {
  const { type } = fields[name] ?? {}
  return typeof type === 'string' ? type : undefined
}

/** Reports a name that is no field; returns the type of the field. */
const readFieldType = (part: Part, name: string): ResultType =>
  checkField(part, part.path, name) ? getFieldType(part.entity, name) : undefined

/** Returns the type of a field, or of a field behind a reference: `service_id.price`. */
function readPathType(part: Part, path: string): ResultType {
  const [name = '', targetField] = path.split('.')
  if (targetField === undefined) return readFieldType(part, name)
  if (!checkField(part, part.path, name, 'reference')) return undefined
  const target = getTarget(part, name)
  return target && readFieldType({ ...part, entity: target }, targetField)
}

/** Reports a value that is no date. The day of a datetime depends on the time zone. */
function requireDate({ report, path }: Part, name: string, type: ResultType): void {
  if (type !== undefined && type !== 'date')
    report(
      'wrong-computed',
      path,
      `${name} is ${type === NUMBER_RESULT ? 'a number' : `of type ${type}`}, but 'days' needs dates.`,
      'Name a field of type date.',
    )
}

/** Reports a value that is no number. */
function requireNumber({ report, path }: Part, name: string, type: ResultType): void {
  if (type !== undefined && !isCalculable(type))
    report(
      'wrong-computed',
      path,
      `${name} is of type ${type}, which cannot be calculated with.`,
      'Name a number, or a computation of numbers.',
    )
}

/** Reports operands of a wrong type; returns the type of the result. */
function readCombinedType(part: Part, word: CombiningOperator, raw: unknown): ResultType {
  const { report, path } = part
  const valuePath = `${path}.${word}`
  const isPair = word === 'subtract' || word === 'divide' || word === 'days'
  if (!Array.isArray(raw) || raw.length < 2 || (isPair && raw.length > 2)) {
    const count = isPair ? 'two' : 'two or more'
    report('wrong-computed', valuePath, `'${word}' must be a list of ${count} parts.`)
    return undefined
  }
  const types = raw.map((operand: unknown, index) => {
    const operandPart = { ...part, path: `${valuePath}[${index}]` }
    const type = readOperandType(operandPart, operand)
    const name = typeof operand === 'string' ? `'${operand}'` : 'This'
    if (word === 'days') requireDate(operandPart, name, type)
    else if (word !== 'first') requireNumber(operandPart, name, type)
    return type
  })
  if (word !== 'first' || types.every(isCalculable)) return NUMBER_RESULT
  return types[0]
}

const TOTAL_SHAPE = { entity: 'entity!', reference: 'text!', where: 'their filter' } as const

/** Reports a wrong total of rows that point here; returns the type of the result. */
function readTotalType(part: Part, word: TotalOperator, raw: UncheckedObject): ResultType {
  const { report, path, entity, entities } = part
  const shape: Shape = { ...TOTAL_SHAPE, [word]: word === 'count' ? 'true!' : 'text!' }
  checkShape(part, path, raw, { shape, noun: `a computation with '${word}'` })
  const children = entities.get(String(raw.entity))
  if (!children) return undefined
  const pointing = listFieldsOfType(children, 'reference', 'polymorphic').filter((name) => {
    const targetName = children.fields[name]?.to
    return isRecord(targetName)
      ? Object.values(targetName).includes(entity.key)
      : targetName === entity.key
  })
  const noun = `reference of ${children.key} to ${entity.key}`
  checkWord(report, 'unknown-field', {
    path: `${path}.reference`,
    word: raw.reference,
    allowedWords: pointing,
    noun,
  })
  if (word === 'count') return NUMBER_RESULT
  const totalPart = { ...part, entity: children, path: `${path}.${word}` }
  const type = typeof raw[word] === 'string' ? readFieldType(totalPart, raw[word]) : undefined
  if (word === 'sum') requireNumber(totalPart, `'${String(raw[word])}'`, type)
  return word === 'sum' ? NUMBER_RESULT : type
}

const DECIDED_SHAPE: Shape = { if: 'field:choice!', in: 'texts+!', then: 'computed!' }

/** Reports a wrong decision by a choice; returns the type of the result. */
function readDecidedType(part: Part, raw: UncheckedObject): ResultType {
  const { report, path, entity } = part
  checkShape(part, path, raw, { shape: DECIDED_SHAPE, noun: "a computation with 'if'" })
  const allowedWords = Object.keys(asRecord(entity.fields[String(raw.if)]?.values))
  for (const [valuePath, word] of listTextsWithPaths(`${path}.in`, raw.in))
    checkWord(report, 'unknown-word', {
      path: valuePath,
      word,
      allowedWords,
      noun: `value of '${String(raw.if)}'`,
    })
  return readOperandType({ ...part, path: `${path}.then` }, raw.then)
}

const OPERATORS = [...COMBINING_OPERATORS, DECIDING_OPERATOR, ...TOTAL_OPERATORS]

function suggestWord(key: string): string | undefined {
  const replacement = findReplacementKey(key, OPERATORS)
  return replacement === undefined
    ? suggestSpelling(key, OPERATORS)
    : buildRenamedKeyHint(key, replacement)
}

/** Reports a wrong computation; returns the type of the result. */
function readComputationType(part: Part, raw: UncheckedObject): ResultType {
  const { report, path } = part
  const operators = OPERATORS.filter((word) => Object.hasOwn(raw, word))
  const [operator] = operators
  if (!operator || operators.length > 1) {
    const [key = ''] = Object.keys(raw)
    report(
      'wrong-computed',
      path,
      `A computation has one of these: ${OPERATORS.join(', ')}.`,
      operator ? 'Nest one in the other.' : suggestWord(key),
    )
    return undefined
  }
  if (operator === DECIDING_OPERATOR) return readDecidedType(part, raw)
  const combining = COMBINING_OPERATORS.find((combiningWord) => combiningWord === operator)
  if (!combining) return readTotalType(part, operator as TotalOperator, raw)
  checkShape(part, path, raw, { shape: { [operator]: 'parts' }, noun: 'a computation' })
  return readCombinedType(part, combining, raw[operator])
}

function readOperandType(part: Part, operand: unknown): ResultType {
  if (typeof operand === 'number') return NUMBER_RESULT
  if (typeof operand === 'string') return readPathType(part, operand)
  if (isRecord(operand)) return readComputationType(part, operand)
  part.report('wrong-computed', part.path, 'It must be a number, a field or a computation.')
  return undefined
}

/** The keys of fields that are not computed. */
const STORED_KEYS = [
  'default',
  'setOn',
  'copies',
  'derivedFrom',
  'unique',
  'search',
  'volatile',
  'personal',
  'maxLength',
  'numberPrefix',
  'renamedFrom',
  'valuesRenamedFrom',
]
/** The keys of computed fields that a call sends to the hooks. */
const SENT_KEYS = ['min', 'max']
const NEVER_COMPUTED = ['reference', 'polymorphic', 'image']

/** Reports a computed field of another type than its result. */
function checkType(part: Part, field: UncheckedObject, result: ResultType): void {
  const type = String(field.type)
  const isSame = result === type || (isCalculable(result) && isCalculable(type))
  if (result !== undefined && asFieldType(type) && !isSame)
    part.report(
      'wrong-computed',
      part.path,
      `The result is ${result === NUMBER_RESULT ? 'a number' : `of type ${result}`}, but the field is of type ${type}.`,
      'Give the field the type of the result.',
    )
}

/** Returns whether a call sends a computed field to the hooks. */
const isSent = ({ raw }: Entity, name: string): boolean =>
  Object.values({ ...asRecord(raw.transitions), ...asRecord(raw.actions) }).some((transition) =>
    Object.hasOwn(asRecord(asRecord(transition).expects), name),
  )

/** Reports wrong computed fields of an entity, each on its own. */
export function checkComputed(scope: Scope): void {
  const { report, entity } = scope
  for (const [name, field] of Object.entries(entity.fields)) {
    const { computed, type } = field
    if (computed === undefined) continue
    const path = `${entity.key}.fields.${name}`
    const keys = isSent(entity, name) ? STORED_KEYS : [...STORED_KEYS, ...SENT_KEYS]
    for (const key of keys.filter((storedKey) => Object.hasOwn(field, storedKey)))
      report('wrong-computed', `${path}.${key}`, `A computed field has no '${key}'.`, 'Remove it.')
    const part = { ...scope, path: `${path}.computed` }
    if (NEVER_COMPUTED.includes(String(type)))
      report('wrong-computed', part.path, `A field of type ${String(type)} cannot be computed.`)
    else if (typeof computed === 'string' && /[-+*/]|\s/.test(computed))
      report(
        'wrong-computed',
        part.path,
        `'${computed}' is no computation.`,
        "Write it in words: { multiply: ['price', 'quantity'] }; also add, subtract and divide.",
      )
    else if (typeof computed === 'string' && !computed.includes('.'))
      report(
        'wrong-computed',
        part.path,
        `It only repeats '${computed}'.`,
        "Name a field of a referenced row: 'service_id.price'.",
      )
    else checkType(part, field, readOperandType(part, computed))
  }
}

/** Reports an operand that is no number, or that reads another row. */
export function checkOwnNumber(part: Part, operand: unknown): void {
  const { report, path, entity } = part
  const collected = collectProblems()
  const type = readOperandType({ ...part, report: collected.report }, operand)
  for (const problem of collected.problems)
    report(problem.rule, problem.path, problem.message, problem.hint)
  if (collected.problems.length > 0) return
  requireNumber(part, typeof operand === 'string' ? `'${operand}'` : 'This', type)
  if (!isRowComputation(entity.fields as unknown as Fields, operand as Computed))
    report(
      'wrong-check',
      path,
      'A rule reads one row only, and this needs another row.',
      "Name fields of the entity or computations of them; 'copies' brings a field of another row here.",
    )
}
