import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import { RULES, type RuleWord } from '../../rules/check.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { checkOwnNumber } from './computed.ts'
import { checkFieldNames } from '../entities/fields.ts'
import { CHECK } from '../entities/shapes.ts'
import { checkWhere } from '../entities/values.ts'

const ORDERED: readonly string[] = FIELD_TYPES.filter((type) => traitsOf(type).ordered)

function checkOrder(report: Report, at: string, names: readonly string[], entity: Entity): void {
  const types = names.map((name) => String(entity.fields[name]?.type))
  if (!types.every((type) => FIELD_TYPES.some((one) => one === type))) return
  const isOrdered = types.every((type) => ORDERED.includes(type))
  if (!isOrdered || new Set(types).size > 1)
    report(
      'wrong-check',
      at,
      `Values of type ${types.join(' and ')} have no order.`,
      'Name two fields of one type that is a number, a day or a time.',
    )
}

function checkNullable(report: Report, at: string, names: readonly string[], entity: Entity): void {
  for (const name of names)
    if (entity.fields[name]?.nullable !== true)
      report(
        'wrong-check',
        at,
        `'${name}' is never empty, so that nothing can stand in its place.`,
        "Make it 'nullable'.",
      )
}

/** Reports conditions that a row meets on one day and not on another: nobody changes it in between. */
function checkWhen(report: Report, at: string, when: unknown, entity: Entity): void {
  if (!isRecord(when)) {
    report('missing-key', at, "'when' is missing: a check of this kind must have it.")
    return
  }
  checkWhere(report, `${at}.when`, when, entity)
  for (const [name, condition] of Object.entries(when))
    if (/^(before|from|until)$/.test(Object.keys(recordOf(condition)).join()))
      report(
        'wrong-check',
        `${at}.when.${name}`,
        'What holds on one day and not on another is no rule that a row keeps.',
        'Compare with a value.',
      )
}

/** How many fields a rule of a kind names; the others name one, or none by themselves. */
const COUNTS: Readonly<Partial<Record<RuleWord, readonly [least: number, most: number]>>> = {
  order: [2, 2],
  exactlyOne: [2, Infinity],
  atLeastOne: [2, Infinity],
  atMostOne: [2, Infinity],
}

interface Place {
  report: Report
  at: string
  entity: Entity
  entities: ReadonlyMap<string, Entity>
}

function checkList({ report, at, entity }: Place, word: RuleWord, check: Loose): void {
  const names = textsOf(own(check, word))
  const place = `${at}.${word}`
  const [least, most] = COUNTS[word] ?? [0, 0]
  if (names.length < least || names.length > most) {
    const many = most === least ? 'two' : 'two or more'
    report('wrong-check', place, `'${word}' must be a list of ${many} fields.`)
    return
  }
  checkFieldNames(report, place, names, entity)
  if (!names.every((name) => entity.fieldNames.includes(name))) return
  if (word === 'order') checkOrder(report, at, names, entity)
  else checkNullable(report, at, names, entity)
}

function checkLimit({ report, at, entity, entities }: Place, check: Loose): void {
  checkFieldNames(report, `${at}.at`, [check.at].flat(), entity)
  if (typeof check.at !== 'string')
    report('missing-key', at, "'at' is missing: it is the field at which the rule is said.")
  const parts = Array.isArray(check.atMost) ? check.atMost : []
  if (parts.length !== 2) {
    report('wrong-check', `${at}.atMost`, "'atMost' must be a list of two parts.")
    return
  }
  for (const [index, operand] of parts.entries())
    checkOwnNumber({ report, entity, entities, at: `${at}.atMost[${index}]` }, operand)
}

function checkRule(place: Place, check: Loose): void {
  const { report, at, entity } = place
  checkShape(report, at, check, CHECK, 'a check')
  const said = RULES.filter((word) => Object.hasOwn(check, word))
  const [word] = said
  if (!word || said.length > 1) {
    // A word that is no key has been told, with the one that was meant.
    const isTold = !word && Object.keys(check).some((key) => !Object.hasOwn(CHECK, key))
    if (!isTold) report('wrong-check', at, `A check has one of these: ${RULES.join(', ')}.`)
    return
  }
  if (word in COUNTS) checkList(place, word, check)
  else if (word === 'atMost') checkLimit(place, check)
  else {
    checkFieldNames(report, `${at}.${word}`, [own(check, word)].flat(), entity)
    checkNullable(report, at, textsOf([own(check, word)]), entity)
    checkWhen(report, at, check.when, entity)
  }
}

/** Reports checks between fields that are not there, or that can never be met. */
export function checkPairs(
  report: Report,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { checks } = entity.raw
  if (!Array.isArray(checks)) return
  for (const [index, check] of checks.entries())
    if (isRecord(check))
      checkRule({ report, entity, entities, at: `${entity.key}.checks[${index}]` }, check)
}
