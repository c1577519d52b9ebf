import type { Computed } from '../../fields/computation.ts'
import {
  COMBINING,
  type Combining,
  isOfOwnRow,
  type Total,
  TOTALS,
} from '../../values/computed/computed.ts'
import type { Fields } from '../../fields/field-types.ts'
import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import { didYouMean } from '../../words/similar.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, type Shape } from '../base/shape.ts'
import { checkWhere } from '../entities/values.ts'

type Entities = ReadonlyMap<string, Entity>

/** A part of a computed field, with the entity whose field it is. */
export interface Part {
  report: Report
  at: string
  entity: Entity
  entities: Entities
}

/** The type of what a part comes to: one of a field, a number that was calculated, or none where it is wrong. */
type Comes = string | undefined

/** A number without a type of its own. */
const NUMBER = 'number'

const isCalculable = (type: Comes) =>
  type === NUMBER || FIELD_TYPES.some((one) => one === type && traitsOf(one).decimals !== undefined)

const typeOf = ({ fields }: Entity, name: string): Comes => {
  const { type } = fields[name] ?? {}
  return typeof type === 'string' ? type : undefined
}

function fieldType({ report, at, entity }: Part, name: string): Comes {
  const known = checkWord(
    report,
    'unknown-field',
    at,
    name,
    entity.fieldNames,
    `field of ${entity.key}`,
  )
  return known ? typeOf(entity, name) : undefined
}

/** The type of a field by its name, or by a reference and the name of a field there. */
function pathType(part: Part, path: string): Comes {
  const { report, at, entity, entities } = part
  const [own = '', theirs] = path.split('.')
  if (theirs === undefined) return fieldType(part, own)
  const references = entity.fieldNames.filter((name) => entity.fields[name]?.type === 'reference')
  const what = `reference of ${entity.key}`
  if (!checkWord(report, 'unknown-field', at, own, references, what)) return undefined
  const target = entities.get(String(entity.fields[own]?.to))
  return target && fieldType({ ...part, entity: target }, theirs)
}

/** Reports what is no date; of a moment it depends on the time zone which day it has. */
function refuseDateless({ report, at }: Part, name: string, type: Comes): void {
  if (type !== undefined && type !== 'date')
    report(
      'wrong-computed',
      at,
      `${name} is ${type === NUMBER ? 'a number' : `of type ${type}`}, from which no days are counted.`,
      'Name a field of type date.',
    )
}

function refuseUncalculable({ report, at }: Part, name: string, type: Comes): void {
  if (type !== undefined && !isCalculable(type))
    report(
      'wrong-computed',
      at,
      `${name} is of type ${type}, with which nothing is calculated.`,
      'Name a number, or a computation of numbers.',
    )
}

/** Reports operands that do not fit their word; returns what they come to. */
function combinedType(part: Part, word: Combining, said: unknown): Comes {
  const { report, at } = part
  const place = `${at}.${word}`
  const isPair = word === 'subtract' || word === 'divide' || word === 'days'
  if (!Array.isArray(said) || said.length < 2 || (isPair && said.length > 2)) {
    const count = isPair ? 'two' : 'two or more'
    report('wrong-computed', place, `'${word}' must be a list of ${count} parts.`)
    return undefined
  }
  const types = said.map((operand: unknown, index) => {
    const one = { ...part, at: `${place}[${index}]` }
    const type = operandType(one, operand)
    const name = typeof operand === 'string' ? `'${operand}'` : 'This'
    if (word === 'days') refuseDateless(one, name, type)
    else if (word !== 'first') refuseUncalculable(one, name, type)
    return type
  })
  if (word !== 'first' || types.every(isCalculable)) return NUMBER
  return types[0]
}

const TOTAL = { of: 'text!', by: 'text!', where: 'record' } as const

function totalType(part: Part, word: Total, said: Loose): Comes {
  const { report, at, entity, entities } = part
  const shape: Shape = { ...TOTAL, [word]: word === 'count' ? 'true!' : 'text!' }
  checkShape(report, at, said, shape, `a computation with '${word}'`)
  const { of, by, where } = said
  if (!checkWord(report, 'unknown-entity', `${at}.of`, of, [...entities.keys()], 'entity'))
    return undefined
  const children = entities.get(String(of))
  if (!children) return undefined
  const pointing = children.fieldNames.filter((name) => {
    const { type, to } = children.fields[name] ?? {}
    return type === 'reference' && to === entity.key
  })
  const what = `reference of ${children.key} to ${entity.key}`
  checkWord(report, 'unknown-field', `${at}.by`, by, pointing, what)
  checkWhere(report, `${at}.where`, where, children)
  if (word === 'count') return NUMBER
  const one = { ...part, entity: children, at: `${at}.${word}` }
  const type = typeof said[word] === 'string' ? fieldType(one, said[word]) : undefined
  if (word === 'sum') refuseUncalculable(one, `'${String(said[word])}'`, type)
  return word === 'sum' ? NUMBER : type
}

const WORDS = [...COMBINING, ...TOTALS]

function computationType(part: Part, said: Loose): Comes {
  const { report, at } = part
  const words = WORDS.filter((word) => Object.hasOwn(said, word))
  const [word] = words
  if (!word || words.length > 1) {
    const [key = ''] = Object.keys(said)
    report(
      'wrong-computed',
      at,
      `A computation has one of these: ${WORDS.join(', ')}.`,
      word ? 'Put one into the other.' : didYouMean(key, WORDS),
    )
    return undefined
  }
  const combining = COMBINING.find((one) => one === word)
  if (!combining) return totalType(part, word as Total, said)
  checkShape(report, at, said, { [word]: 'parts' }, 'a computation')
  return combinedType(part, combining, said[word])
}

function operandType(part: Part, operand: unknown): Comes {
  if (typeof operand === 'number') return NUMBER
  if (typeof operand === 'string') return pathType(part, operand)
  if (isRecord(operand)) return computationType(part, operand)
  part.report('wrong-computed', part.at, 'It must be a number, a field or a computation.')
  return undefined
}

/** Keys of a field whose value comes from elsewhere than a computation. */
const STORED = [
  ...['default', 'setOn', 'copies', 'derivedFrom', 'unique', 'search', 'volatile'],
  ...['min', 'max', 'maxLength', 'numberPrefix', 'was', 'valuesWere'],
]
const NOT_COMPUTED = ['reference', 'polymorphic', 'image']

function checkType(part: Part, field: Loose, comes: Comes): void {
  const type = String(field.type)
  const isSame = comes === type || (isCalculable(comes) && isCalculable(type))
  const isKnown = FIELD_TYPES.some((one) => one === type)
  if (comes !== undefined && isKnown && !isSame)
    part.report(
      'wrong-computed',
      part.at,
      `It comes to ${comes === NUMBER ? 'a number' : `a value of type ${comes}`}, and the field is of type ${type}.`,
      'Give the field the type of what it comes to.',
    )
}

/** Reports what is wrong with the computed fields of an entity, each by itself. */
export function checkComputed(report: Report, entity: Entity, entities: Entities): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    const { computed, type } = field
    if (computed === undefined) continue
    const at = `${entity.key}.fields.${name}`
    for (const key of STORED.filter((one) => Object.hasOwn(field, one)))
      report('wrong-computed', `${at}.${key}`, `A computed field has no '${key}'.`, 'Leave it out.')
    const part = { report, at: `${at}.computed`, entity, entities }
    if (NOT_COMPUTED.includes(String(type)))
      report('wrong-computed', part.at, `A field of type ${String(type)} is not computed.`)
    else if (typeof computed === 'string' && /[-+*/]|\s/.test(computed))
      report(
        'wrong-computed',
        part.at,
        `'${computed}' is no computation.`,
        "Write it in words: { multiply: ['price', 'quantity'] }; also add, subtract and divide.",
      )
    else if (typeof computed === 'string' && !computed.includes('.'))
      report(
        'wrong-computed',
        part.at,
        `It would be '${computed}' once more.`,
        "Name a field of a row pointed to: 'service_id.price'.",
      )
    else checkType(part, recordOf(field), operandType(part, computed))
  }
}

/** Reports an operand that is no number of the row itself. */
export function checkOwnNumber(part: Part, operand: unknown): void {
  const { report, at, entity } = part
  const count = { said: 0 }
  const counting: Report = (...problem) => {
    count.said++
    report(...problem)
  }
  const comes = operandType({ ...part, report: counting }, operand)
  if (count.said > 0) return
  refuseUncalculable(part, typeof operand === 'string' ? `'${operand}'` : 'This', comes)
  if (!isOfOwnRow(entity.fields as unknown as Fields, operand as Computed))
    report(
      'wrong-check',
      at,
      'A rule is kept by a row itself, and this needs another row.',
      "Name fields of the entity, or what is computed of them; 'copies' keeps a field of another row here.",
    )
}
