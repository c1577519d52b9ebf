import { type Condition, matches, type Where } from '../../fields/conditions.ts'
import { type Check, checkInWords } from '../../rules/check.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf } from '../base/plain.ts'
import { findPath } from '../base/find-path.ts'
import type { IsRight, Report } from '../base/problem.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** What must hold of a row, by the values of some fields. */
interface Demand {
  fields: readonly string[]
  holds: (row: Row) => boolean
}

/** A rule on which fields of a row are filled in. */
interface Presence extends Demand {
  at: string
  words: string
  /** The rows that must keep it. */
  when: Where
}

/** Stands for every value that no condition names. */
const OTHER = '\u0000other'

/** Rows tried at most; rules on more fields than that allows are taken to go together. */
const MOST_ROWS = 100_000

const isPlain = (condition: Condition) =>
  condition === null || typeof condition !== 'object' || 'not' in condition

/** Returns how many of some fields are filled in. */
const filled = (row: Row, names: readonly string[]) =>
  names.filter((name) => row[name] !== null).length

/** Returns the fields of a rule on what is filled in, and what it demands of them. */
function demandOf(check: Check): Demand | undefined {
  const of = (fields: readonly string[], fits: (count: number) => boolean): Demand => ({
    fields,
    holds: (row) => fits(filled(row, fields)),
  })
  if ('exactlyOne' in check) return of(check.exactlyOne, (count) => count === 1)
  if ('atLeastOne' in check) return of(check.atLeastOne, (count) => count > 0)
  if ('atMostOne' in check) return of(check.atMostOne, (count) => count < 2)
  if ('required' in check) return of([check.required], (count) => count === 1)
  return 'empty' in check ? of([check.empty], (count) => count === 0) : undefined
}

function presenceOf(check: Check, at: string): Presence[] {
  const demand = demandOf(check)
  const when = 'when' in check ? check.when : {}
  if (!demand || !Object.values(when).every(isPlain)) return []
  const fields = [...new Set([...demand.fields, ...Object.keys(when)])]
  const holds = (row: Row) => !matches(row, when) || demand.holds(row)
  return [{ at, words: checkInWords(check), when, fields, holds }]
}

/** Returns the values of a field by which the rules can tell rows apart. */
function valuesOf(field: Loose, name: string, rules: readonly Presence[]): Value[] {
  const named = rules.flatMap(({ when }) => {
    const condition = Object.hasOwn(when, name) ? when[name] : undefined
    return condition !== null && typeof condition === 'object' && 'not' in condition
      ? [condition.not]
      : [condition]
  }) as (Value | undefined)[]
  const known = named.filter((value): value is string | number => (value ?? null) !== null)
  const others =
    field.type === 'choice'
      ? Object.keys(recordOf(field.values))
      : field.type === 'flag'
        ? [0, 1]
        : [OTHER]
  return [...new Set<Value>([...known, ...others, ...(field.nullable === true ? [null] : [])])]
}

/** Whether some row meets all demands. */
function isPossible(demands: readonly Demand[], values: ReadonlyMap<string, readonly Value[]>) {
  const names = [...new Set(demands.flatMap(({ fields }) => fields))]
  const placeOf = ({ fields }: Demand) => Math.max(-1, ...fields.map((name) => names.indexOf(name)))
  let left = MOST_ROWS
  const fits = (row: Row, place: number): boolean => {
    const now = demands.filter((demand) => placeOf(demand) === place)
    if (!now.every(({ holds }) => holds(row))) return false
    const name = names[place + 1]
    if (name === undefined || left-- <= 0) return true
    return (values.get(name) ?? []).some((value) => fits({ ...row, [name]: value }, place + 1))
  }
  return fits({}, -1)
}

/** The rules that the rows of one of them cannot keep together, as few as possible; none where they can. */
function clashIn(
  rules: readonly Presence[],
  values: ReadonlyMap<string, readonly Value[]>,
): { of: Presence; rules: readonly Presence[] } | undefined {
  const isKept = (of: Presence, some: readonly Presence[]) => {
    const met = { fields: Object.keys(of.when), holds: (row: Row) => matches(row, of.when) }
    return isPossible([met, ...some], values)
  }
  const of = rules.find((rule) => !isKept(rule, rules))
  if (!of) return undefined
  let few = rules
  for (const rule of rules) {
    const fewer = few.filter((one) => one !== rule)
    if (!isKept(of, fewer)) few = fewer
  }
  return { of, rules: few }
}

const placeIn = (at: string) => at.slice(at.indexOf('.') + 1)

/** Reports rules on what is filled in that no row can keep together. */
function checkPresence(report: Report, { fields }: Entity, rules: readonly Presence[]): void {
  const names = new Set(rules.flatMap((rule) => rule.fields))
  const values = new Map(
    [...names].map((name) => [name, valuesOf(fields[name] ?? {}, name, rules)] as const),
  )
  let kept: readonly Presence[] = []
  for (const rule of rules) {
    const clash = clashIn([...kept, rule], values)
    if (!clash) {
      kept = [...kept, rule]
      continue
    }
    const others = clash.rules.filter((one) => one !== rule)
    const beside = others.map(({ at, words }) => `${placeIn(at)} (${words.replace(/\.$/, '')})`)
    const rows =
      Object.keys(clash.of.when).length === 0
        ? 'No row'
        : `No row that meets ${JSON.stringify(clash.of.when)}`
    report(
      'wrong-check',
      rule.at,
      beside.length === 0
        ? `${rows} could keep this rule.`
        : `${rows} could keep this rule together with ${beside.join(' and ')}.`,
      'Take one of them out, or give them conditions that no row meets together.',
    )
  }
}

interface Order {
  at: string
  from: string
  to: string
}

/** Reports an order of fields that other rules turn round. */
function checkOrders(report: Report, orders: readonly Order[]): void {
  const kept: Order[] = []
  for (const order of orders) {
    const back = findPath(kept, order.to, order.from)
    if (back)
      report(
        'wrong-check',
        order.at,
        `'${order.to}' comes before '${order.from}' by ${back.map(({ at }) => placeIn(at)).join(' and ')}, and after it by this rule.`,
        'Take one of these rules out.',
      )
    else kept.push(order)
  }
}

const limitOf = ({ fields }: Entity, operand: unknown, limit: 'min' | 'max') => {
  const value = typeof operand === 'string' ? fields[operand]?.[limit] : operand
  return typeof value === 'number' ? value : undefined
}

/** Reports a rule that the limits of its two fields never allow. */
function checkBounds(
  report: Report,
  at: string,
  entity: Entity,
  [low, high]: readonly unknown[],
  isApart = false,
): void {
  const least = limitOf(entity, low, 'min')
  const most = limitOf(entity, high, 'max')
  if (least === undefined || most === undefined) return
  if (least < most || (least === most && !isApart)) return
  const value = typeof low === 'string' ? `'${low}' is ${least} at least` : `one is ${least}`
  const bound = typeof high === 'string' ? `'${high}' is ${most} at most` : `the other is ${most}`
  report(
    'wrong-check',
    at,
    `No values could keep this rule: ${value}, and ${bound}.`,
    "Change 'min' or 'max', or take the rule out.",
  )
}

/** Reports rules of an entity that contradict one another, or the limits of their fields. */
export function checkContradictions(report: Report, entity: Entity, isRight: IsRight): void {
  const { key, raw } = entity
  const all: readonly unknown[] = Array.isArray(raw.checks) ? raw.checks : []
  const rules = all.flatMap((check, index) => {
    const at = `${key}.checks[${index}]`
    return isRecord(check) && isRight(at) ? [{ at, check: check as unknown as Check }] : []
  })
  checkPresence(
    report,
    entity,
    rules.flatMap(({ at, check }) => presenceOf(check, at)),
  )
  checkOrders(
    report,
    rules.flatMap(({ at, check }) => {
      if (!('order' in check)) return []
      const [from, to] = check.order
      return [{ at, from, to }]
    }),
  )
  for (const { at, check } of rules) {
    if ('order' in check) checkBounds(report, at, entity, check.order, check.apart)
    if ('atMost' in check) checkBounds(report, at, entity, check.atMost)
  }
}
