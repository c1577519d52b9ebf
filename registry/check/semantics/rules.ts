import { FIELD_TYPES, getTypeTraits } from '../../fields/traits.ts'
import { RULE_KEYS, type RuleKey } from '../../rules/check.ts'
import type { Entity, Scope } from '../base/entity.ts'
import { asList, asRecord, asTexts, isRecord, type UncheckedObject, getOwn } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { asFieldType } from '../base/values.ts'
import { checkOwnNumber } from './computed.ts'
import { CHECK } from '../entities/shapes.ts'

const ORDERED_TYPES: readonly string[] = FIELD_TYPES.filter((type) => getTypeTraits(type).ordered)

/** Reports an order of fields whose values cannot be compared. */
function checkOrder(report: Report, path: string, names: readonly string[], entity: Entity): void {
  const types = names.map((name) => String(entity.fields[name]?.type))
  if (!types.every(asFieldType)) return
  const isOrdered = types.every((type) => ORDERED_TYPES.includes(type))
  if (!isOrdered || new Set(types).size > 1)
    report(
      'wrong-check',
      path,
      `Values of type ${types.join(' and ')} have no order.`,
      'Name two fields of one type that is a number, a day or a time.',
    )
}

/** Reports fields of a rule that are never empty. */
function checkNullable(
  report: Report,
  path: string,
  names: readonly string[],
  entity: Entity,
): void {
  for (const name of names)
    if (entity.fields[name]?.nullable !== true)
      report(
        'wrong-check',
        path,
        `'${name}' is never empty, but this rule needs fields that may be.`,
        "Make it 'nullable'.",
      )
}

/** Reports conditions on the current day, because their result changes without a change of the row. */
function checkConditions(report: Report, path: string, when: unknown): void {
  if (when === undefined)
    report('missing-key', path, "'when' is missing: a check of this kind must have it.")
  for (const [name, condition] of Object.entries(asRecord(when)))
    if (/^(before|from|until)$/.test(Object.keys(asRecord(condition)).join()))
      report(
        'wrong-check',
        `${path}.when.${name}`,
        'The result of this condition changes with the day, not with the row.',
        'Compare with a fixed value.',
      )
}

/** The least and most fields of the rules that take a list. */
const FILLED_COUNTS: Readonly<Partial<Record<RuleKey, readonly [least: number, most: number]>>> = {
  order: [2, 2],
  exactlyOne: [2, Infinity],
  atLeastOne: [2, Infinity],
  atMostOne: [2, Infinity],
}

/** A check with its place. */
interface PlacedCheck extends Scope {
  path: string
}

/** Reports a rule with a wrong list of fields. */
function checkList(
  { report, path, entity }: PlacedCheck,
  word: RuleKey,
  names: readonly string[],
): void {
  const valuePath = `${path}.${word}`
  const [minCount, maxCount] = FILLED_COUNTS[word] ?? [0, 0]
  if (names.length < minCount || names.length > maxCount) {
    const countText = maxCount === minCount ? 'two' : 'two or more'
    report('wrong-check', valuePath, `'${word}' must be a list of ${countText} fields.`)
    return
  }
  if (!names.every((name) => entity.fieldNames.includes(name))) return
  if (word === 'order') checkOrder(report, path, names, entity)
  else checkNullable(report, path, names, entity)
}

/** Returns whether fields are so many, and all of one of some types; true for unknown fields. */
function areTyped(
  { entity }: PlacedCheck,
  names: readonly string[],
  count: number,
  type: string,
): boolean {
  if (!names.every((name) => entity.fieldNames.includes(name))) return true
  return names.length === count && names.every((name) => entity.fields[name]?.type === type)
}

/** Reports a rule about times of day that does not name two pairs of them. */
function checkInside(placedCheck: PlacedCheck, check: UncheckedObject): void {
  const names = [...asTexts(check.inside), ...asTexts(check.times)]
  if (!areTyped(placedCheck, names, 4, 'time'))
    placedCheck.report(
      'wrong-check',
      placedCheck.path,
      "'inside' and 'times' must each be a list of two fields of type time.",
    )
}

/** Reports a rule about rows that overlap without the fields that it needs. */
function checkOverlap(placedCheck: PlacedCheck, check: UncheckedObject): void {
  const { report, path, entity } = placedCheck
  if (asTexts(check.same).length === 0)
    report('missing-key', path, "'same' is missing: it names the fields of rows that are compared.")
  const dayType = typeof check.day === 'string' ? entity.fields[check.day]?.type : undefined
  if (dayType !== undefined && dayType !== 'date' && dayType !== 'choice') {
    report('wrong-check', `${path}.day`, "'day' must be a field of type date or choice.")
    return
  }
  const timeType = check.day === undefined ? 'datetime' : 'time'
  if (!areTyped(placedCheck, asTexts(check.noOverlap), 2, timeType))
    report(
      'wrong-check',
      `${path}.noOverlap`,
      `'noOverlap' must be a list of two fields of type ${timeType}.`,
      "Fields of type time need the field of their 'day'.",
    )
}

function checkLimit(valuePath: PlacedCheck, check: UncheckedObject): void {
  const { report, path } = valuePath
  if (check.at === undefined)
    report('missing-key', path, "'at' is missing: it names the field that shows the message.")
  const operands = asList(check.atMost)
  if (operands.length !== 2)
    report('wrong-check', `${path}.atMost`, "'atMost' must be a list of two parts.")
  else
    for (const [index, operand] of operands.entries())
      checkOwnNumber({ ...valuePath, path: `${path}.atMost[${index}]` }, operand)
}

/** Reports a check with a wrong rule. */
function checkRule(valuePath: PlacedCheck, check: UncheckedObject): void {
  const { report, path, entity } = valuePath
  const [word, ...otherWords] = RULE_KEYS.filter((rule) => Object.hasOwn(check, rule))
  if (!word || otherWords.length > 0) {
    // The check of the shape has reported an unknown key.
    const isReported = !word && Object.keys(check).some((key) => !Object.hasOwn(CHECK, key))
    if (!isReported)
      report('wrong-check', path, `A check has one of these: ${RULE_KEYS.join(', ')}.`)
    return
  }
  if (word in FILLED_COUNTS) checkList(valuePath, word, asTexts(getOwn(check, word)))
  else if (word === 'atMost') checkLimit(valuePath, check)
  else if (word === 'noOverlap') checkOverlap(valuePath, check)
  else if (word === 'inside') checkInside(valuePath, check)
  else {
    const name = String(getOwn(check, word))
    if (entity.fieldNames.includes(name)) checkNullable(report, path, [name], entity)
    checkConditions(report, path, check.when)
  }
}

/** Reports checks with unknown fields, or with fields of a type that the check does not allow. */
export function checkRules(scope: Scope): void {
  const { key, raw } = scope.entity
  const texts = asList(raw.checks).map((check) => JSON.stringify(check))
  for (const [index, check] of asList(raw.checks).entries()) {
    const path = `${key}.checks[${index}]`
    const firstIndex = texts.indexOf(texts[index] ?? '')
    if (firstIndex < index)
      scope.report('listed-twice', path, `It is the same rule as 'checks[${firstIndex}]'.`)
    else if (isRecord(check)) checkRule({ ...scope, path }, check)
  }
}
