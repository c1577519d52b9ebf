import {
  type Condition,
  matchesConditions,
  type ConditionsByField,
} from '../../fields/conditions.ts'
import { type Check, describeCheck } from '../../rules/check.ts'
import type { Entity, Scope } from '../base/entity.ts'
import { findPath } from '../base/find-path.ts'
import { asList, asRecord, asTexts, isRecord, type Loose, getOwn } from '../base/plain.ts'
import type { IsRight } from '../base/problem.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** A rule on the number of filled fields in rows that meet its conditions. */
interface FilledRule {
  at: string
  check: Loose
  when: ConditionsByField
  /** The fields of the rule and of its conditions. */
  fields: readonly string[]
  isKept: (row: Row) => boolean
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
function toFilledRules(path: string, check: Loose): FilledRule[] {
  const when = asRecord(check.when) as ConditionsByField
  const countRule = Object.entries(FILLED_COUNTS).find(([word]) => Object.hasOwn(check, word))
  if (!countRule || !Object.values(when).every(isEquality)) return []
  const [word, [minCount, maxCount]] = countRule
  const names = [getOwn(check, word)].flat() as string[]
  const isKept = (row: Row) => {
    const filled = names.filter((name) => row[name] !== null).length
    return !matchesConditions(row, when) || (minCount <= filled && filled <= maxCount)
  }
  return [{ at: path, check, when, fields: [...names, ...Object.keys(when)], isKept }]
}

/** Returns the values of a field by which rules can tell rows apart. */
function listValues(field: Loose, name: string, rules: readonly FilledRule[]): Value[] {
  const conditions = rules.flatMap(({ when }) => (Object.hasOwn(when, name) ? [when[name]] : []))
  const namedFields = conditions.map((condition) =>
    isRecord(condition) ? getOwn(condition, 'not') : condition,
  )
  const valueNames = field.type === 'choice' ? Object.keys(asRecord(field.values)) : [OTHER_VALUE]
  const otherValues = field.type === 'flag' ? [0, 1] : valueNames
  const filled = [...namedFields, ...otherValues].filter((value) => value !== null) as Value[]
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
    { fields: Object.keys(when), isKept: (row: Row) => matchesConditions(row, when) },
    ...rules,
  ]
  const names = [...new Set(allRules.flatMap(({ fields }) => fields))]
  let remainingRows = MAX_ROWS
  const canComplete = (row: Row): boolean => {
    const decided = allRules.filter(({ fields }) =>
      fields.every((name) => Object.hasOwn(row, name)),
    )
    if (!decided.every(({ isKept }) => isKept(row))) return false
    const nextField = names.find((name) => !Object.hasOwn(row, name))
    if (nextField === undefined || remainingRows-- <= 0) return true
    return (values.get(nextField) ?? []).some((value) =>
      canComplete({ ...row, [nextField]: value }),
    )
  }
  return canComplete({})
}

const withinEntity = (path: string) => path.slice(path.indexOf('.') + 1)

function describeRule({ at: path, check }: FilledRule): string {
  return `${withinEntity(path)} (${describeCheck(check as unknown as Check).replace(/\.$/, '')})`
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
    const never = candidates.find(({ when }) => !isPossible(when, candidates, values))
    if (never === undefined) {
      compatible.push(rule)
      continue
    }
    const { when } = never
    const clashing = candidates.reduce((remaining, candidate) => {
      const fewer = remaining.filter((member) => member !== candidate)
      return isPossible(when, fewer, values) ? remaining : fewer
    }, candidates)
    const otherRules = clashing.filter((member) => member !== rule).map(describeRule)
    const rows = Object.keys(when).length === 0 ? '' : ` that meets ${JSON.stringify(when)}`
    const together = otherRules.length === 0 ? '' : ` together with ${otherRules.join(' and ')}`
    report(
      'wrong-check',
      rule.at,
      `No row${rows} can keep this rule${together}.`,
      'Remove one of them, or give them conditions that no row meets together.',
    )
  }
}

/** The order of two fields that a rule demands. */
interface Order {
  at: string
  from: string
  to: string
}

/** Reports orders of fields that other rules reverse. */
function checkOrders({ report }: Scope, orders: readonly Order[]): void {
  const compatibleOrders: Order[] = []
  for (const order of orders) {
    const reverse = findPath(compatibleOrders, order.to, order.from)
    if (!reverse) {
      compatibleOrders.push(order)
      continue
    }
    const rules = reverse.map(({ at: path }) => withinEntity(path)).join(' and ')
    report(
      'wrong-check',
      order.at,
      `'${order.to}' comes before '${order.from}' by ${rules}, and after it by this rule.`,
      'Remove one of these rules.',
    )
  }
}

const getLimit = ({ fields }: Entity, operand: unknown, limit: 'min' | 'max') => {
  const value = typeof operand === 'string' ? fields[operand]?.[limit] : operand
  return typeof value === 'number' ? value : undefined
}

/** Reports a rule that the limits of its two fields never allow. */
function checkBounds({ report, entity }: Scope, path: string, check: Loose): void {
  const [low, high] = asList(check.order ?? check.atMost)
  const minValue = getLimit(entity, low, 'min')
  const maxValue = getLimit(entity, high, 'max')
  if (minValue === undefined || maxValue === undefined || minValue < maxValue) return
  if (minValue === maxValue && check.strict !== true) return
  const value = typeof low === 'string' ? `'${low}' is at least ${minValue}` : `one is ${minValue}`
  const bound =
    typeof high === 'string' ? `'${high}' is at most ${maxValue}` : `the other is ${maxValue}`
  report(
    'wrong-check',
    path,
    `No values can keep this rule: ${value}, and ${bound}.`,
    "Change 'min' or 'max', or remove the rule.",
  )
}

/** Reports rules of an entity that contradict each other, or the limits of their fields. */
export function checkContradictions(scope: Scope, isRight: IsRight): void {
  const { key, raw } = scope.entity
  const rules = asList(raw.checks).flatMap((check, index) => {
    const path = `${key}.checks[${index}]`
    return isRecord(check) && isRight(path) ? [{ at: path, check }] : []
  })
  checkFilledRules(
    scope,
    rules.flatMap(({ at: path, check }) => toFilledRules(path, check)),
  )
  const orders = rules.flatMap(({ at: path, check }) => {
    const [firstField, secondField] = asTexts(check.order)
    return firstField !== undefined && secondField !== undefined
      ? [{ at: path, from: firstField, to: secondField }]
      : []
  })
  checkOrders(scope, orders)
  for (const { at: path, check } of rules) checkBounds(scope, path, check)
}
