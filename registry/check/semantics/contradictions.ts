import {
  type Condition,
  matchesConditions,
  type ConditionsByField,
} from '../../fields/conditions.ts'
import { type Check, describeCheck } from '../../rules/check.ts'
import type { Entity, Scope } from '../base/entity.ts'
import { findPath } from '../base/find-path.ts'
import { asList, asRecord, asTexts, isRecord, type UncheckedObject, getOwn } from '../base/plain.ts'
import type { IsFaultless } from '../base/problem.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** A rule on the number of filled fields in rows that meet its conditions. */
interface FilledRule {
  path: string
  check: UncheckedObject
  when: ConditionsByField
  /** The fields of the rule and of its conditions. */
  fields: readonly string[]
  allows: (row: Row) => boolean
}

/** The least and most filled fields, by the kind of rule. */
const FILLED_COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  exactlyOne: [1, 1],
  atLeastOne: [1, Infinity],
  atMostOne: [0, 1],
  required: [1, 1],
  empty: [0, 0],
}

/** Stands for every value that no condition names. */
const OTHER_VALUE = '\u0000other'

/** The search takes rules as possible after this number of rows. */
const MAX_ROWS = 100_000

const isEquality = (condition: Condition) => !isRecord(condition) || 'not' in condition

/** Returns the rule of a check on filled fields; none for other checks. */
function toFilledRules(path: string, check: UncheckedObject): FilledRule[] {
  const when = asRecord(check.when) as ConditionsByField
  const countRule = Object.entries(FILLED_COUNTS).find(([word]) => Object.hasOwn(check, word))
  if (!countRule || !Object.values(when).every(isEquality)) return []
  const [word, [minCount, maxCount]] = countRule
  const names = [getOwn(check, word)].flat() as string[]
  const allows = (row: Row) => {
    const filled = names.filter((name) => row[name] !== null).length
    return !matchesConditions(row, when) || (minCount <= filled && filled <= maxCount)
  }
  return [{ path, check, when, fields: [...names, ...Object.keys(when)], allows }]
}

/** Returns the values of a field by which rules can tell rows apart. */
function listValues(field: UncheckedObject, name: string, rules: readonly FilledRule[]): Value[] {
  const conditions = rules.flatMap(({ when }) => (Object.hasOwn(when, name) ? [when[name]] : []))
  const namedFields = conditions.map((condition) =>
    isRecord(condition) ? getOwn(condition, 'not') : condition,
  )
  const valueNames = field.type === 'choice' ? Object.keys(asRecord(field.values)) : [OTHER_VALUE]
  const otherValues = field.type === 'flag' ? [0, 1] : valueNames
  const filled = [...namedFields, ...otherValues].filter(
    (lowerText) => lowerText !== null,
  ) as Value[]
  return [...new Set([...filled, ...(field.nullable === true ? [null] : [])])]
}

type Values = ReadonlyMap<string, readonly Value[]>

/** Returns whether some row meets conditions and keeps all rules. */
function isPossible(
  when: ConditionsByField,
  rules: readonly FilledRule[],
  values: Values,
): boolean {
  const allRules = [
    { fields: Object.keys(when), allows: (row: Row) => matchesConditions(row, when) },
    ...rules,
  ]
  const names = [...new Set(allRules.flatMap(({ fields }) => fields))]
  let remainingRows = MAX_ROWS
  const canComplete = (row: Row): boolean => {
    const decidedRules = allRules.filter(({ fields }) =>
      fields.every((name) => Object.hasOwn(row, name)),
    )
    if (!decidedRules.every(({ allows }) => allows(row))) return false
    const nextField = names.find((name) => !Object.hasOwn(row, name))
    if (nextField === undefined || remainingRows-- <= 0) return true
    return (values.get(nextField) ?? []).some((lowerText) =>
      canComplete({ ...row, [nextField]: lowerText }),
    )
  }
  return canComplete({})
}

const removeEntityName = (path: string) => path.slice(path.indexOf('.') + 1)

function describeRule({ path, check }: FilledRule): string {
  return `${removeEntityName(path)} (${describeCheck(check as unknown as Check).replace(/\.$/, '')})`
}

/** Reports rules on filled fields that contradict each other. */
function checkFilledRules({ report, entity }: Scope, rules: readonly FilledRule[]): void {
  const names = new Set(rules.flatMap(({ fields }) => fields))
  const values: Values = new Map(
    [...names].map((name) => [name, listValues(entity.fields[name] ?? {}, name, rules)] as const),
  )
  const compatible: FilledRule[] = []
  for (const rule of rules) {
    const candidates = [...compatible, rule]
    const impossibleRule = candidates.find(({ when }) => !isPossible(when, candidates, values))
    if (impossibleRule === undefined) {
      compatible.push(rule)
      continue
    }
    const { when } = impossibleRule
    const clashingRules = candidates.reduce((remaining, candidate) => {
      const fewerRules = remaining.filter((member) => member !== candidate)
      return isPossible(when, fewerRules, values) ? remaining : fewerRules
    }, candidates)
    const otherRules = clashingRules.filter((member) => member !== rule).map(describeRule)
    const conditionText =
      Object.keys(when).length === 0 ? '' : ` that meets ${JSON.stringify(when)}`
    const otherRulesText =
      otherRules.length === 0 ? '' : ` together with ${otherRules.join(' and ')}`
    report(
      'wrong-check',
      rule.path,
      `No row${conditionText} can keep this rule${otherRulesText}.`,
      'Remove one of them, or give them conditions that no row meets together.',
    )
  }
}

/** The order of two fields that a rule demands. */
interface Order {
  path: string
  from: string
  to: string
}

/** Reports orders of fields that other rules reverse. */
function checkOrders({ report }: Scope, orders: readonly Order[]): void {
  const compatibleOrders: Order[] = []
  for (const order of orders) {
    const reversedPath = findPath(compatibleOrders, order.to, order.from)
    if (!reversedPath) {
      compatibleOrders.push(order)
      continue
    }
    const rules = reversedPath.map(({ path }) => removeEntityName(path)).join(' and ')
    report(
      'wrong-check',
      order.path,
      `'${order.to}' comes before '${order.from}' by ${rules}, and after it by this rule.`,
      'Remove one of these rules.',
    )
  }
}

const getLimit = ({ fields }: Entity, operand: unknown, limit: 'min' | 'max') => {
  const lowerText = typeof operand === 'string' ? fields[operand]?.[limit] : operand
  return typeof lowerText === 'number' ? lowerText : undefined
}

/** Reports a rule that the limits of its two fields never allow. */
function checkBounds({ report, entity }: Scope, path: string, check: UncheckedObject): void {
  const [lowerOperand, upperOperand] = asList(check.order ?? check.atMost)
  const minValue = getLimit(entity, lowerOperand, 'min')
  const maxValue = getLimit(entity, upperOperand, 'max')
  if (minValue === undefined || maxValue === undefined || minValue < maxValue) return
  if (minValue === maxValue && check.strict !== true) return
  const lowerText =
    typeof lowerOperand === 'string'
      ? `'${lowerOperand}' is at least ${minValue}`
      : `one is ${minValue}`
  const upperText =
    typeof upperOperand === 'string'
      ? `'${upperOperand}' is at most ${maxValue}`
      : `the other is ${maxValue}`
  report(
    'wrong-check',
    path,
    `No values can keep this rule: ${lowerText}, and ${upperText}.`,
    "Change 'min' or 'max', or remove the rule.",
  )
}

/** Reports rules of an entity that contradict each other, or the limits of their fields. */
export function checkContradictions(scope: Scope, isFaultless: IsFaultless): void {
  const { key, raw } = scope.entity
  const rules = asList(raw.checks).flatMap((check, index) => {
    const path = `${key}.checks[${index}]`
    return isRecord(check) && isFaultless(path) ? [{ path, check }] : []
  })
  checkFilledRules(
    scope,
    rules.flatMap(({ path, check }) => toFilledRules(path, check)),
  )
  const orders = rules.flatMap(({ path, check }) => {
    const [firstField, secondField] = asTexts(check.order)
    return firstField !== undefined && secondField !== undefined
      ? [{ path, from: firstField, to: secondField }]
      : []
  })
  checkOrders(scope, orders)
  for (const { path, check } of rules) checkBounds(scope, path, check)
}
