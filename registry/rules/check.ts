import type { Operand } from '../fields/computation.ts'
import { listComputedParts } from '../values/computed/computed.ts'
import type { ConditionsByField } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'

/** Two or more fields of a row. */
type TwoOrMore<K> = readonly [one: K, other: K, ...others: K[]]

interface Conditional {
  /** The conditions of rows that the rule applies to. */
  readonly when: ConditionsByField
}

/** A rule between fields of a row. */
export type CheckRule<K extends string = string> =
  | {
      /** The second field is not before, or less than, the first. */
      readonly order: readonly [first: K, second: K]
      /** True if they must not be equal either. */
      readonly strict?: true
    }
  | {
      /** Exactly one of these fields has a value. */
      readonly exactlyOne: TwoOrMore<K>
    }
  | {
      /** At least one of these fields has a value. */
      readonly atLeastOne: TwoOrMore<K>
    }
  | {
      /** At most one of these fields has a value. */
      readonly atMostOne: TwoOrMore<K>
    }
  | ({
      /** This field has a value if the row meets the conditions. */
      readonly required: K
    } & Conditional)
  | ({
      /** This field is empty if the row meets the conditions. */
      readonly empty: K
    } & Conditional)
  | {
      /**
       * The first is at most the second. Both are numbers, fields or computations of the row
       * itself.
       */
      readonly atMost: readonly [value: Operand, limit: Operand]
      /** The field that shows the message. */
      readonly at: K
    }
  | {
      /**
       * The times of day between which two others lie. An end that is not after the start is on the
       * next day.
       */
      readonly inside: readonly [start: K, end: K]
      /** The two times that lie inside, in order. */
      readonly times: readonly [start: K, end: K]
    }
  | {
      /**
       * The start and end of a row that overlaps no other live row. Without times of day, a row
       * overlaps all rows of its day.
       */
      readonly noOverlap: readonly [start: K, end: K]
      /** The fields in which only rows with equal values are compared, such as the person. */
      readonly same: readonly [one: K, ...others: K[]]
      /** The day of times of day: a date, or a choice whose values are the days of a week in order. */
      readonly day?: K
      /** The conditions of compared rows. By default, all rows are compared. */
      readonly where?: ConditionsByField
    }

/** A rule between fields of a row, with its message. */
export type Check<K extends string = string> = CheckRule<K> & {
  /**
   * The key of its message, `checks.<entity>.<name>`. The default is the standard message of its
   * kind.
   */
  readonly message?: string
}

/** The keys that name a rule, with the kind of their value. */
export const RULE_KEYS = [
  'order',
  'exactlyOne',
  'atLeastOne',
  'atMostOne',
  'required',
  'empty',
  'atMost',
  'inside',
  'noOverlap',
] as const
export type RuleKey = (typeof RULE_KEYS)[number]

/** Returns the fields in the conditions of a rule. */
const listConditionFields = (where: ConditionsByField): string[] =>
  Object.entries(where).flatMap(([name, condition]) => {
    if (condition === null || typeof condition !== 'object') return [name]
    const { below, reaches } = condition as { below?: string; reaches?: string }
    return [name, ...[below ?? reaches ?? []].flat()]
  })

/**
 * Returns the fields of a rule. The field with the message comes first, if the rule names it.
 */
export function listCheckFields(check: Check, fields: Fields): readonly string[] {
  if ('order' in check) return check.order
  if ('exactlyOne' in check) return check.exactlyOne
  if ('atLeastOne' in check) return check.atLeastOne
  if ('atMostOne' in check) return check.atMostOne
  if ('required' in check) return [check.required, ...listConditionFields(check.when)]
  if ('empty' in check) return [check.empty, ...listConditionFields(check.when)]
  if ('inside' in check) return [...check.times, ...check.inside]
  if ('noOverlap' in check) {
    const { noOverlap, same, day, where = {} } = check
    const dayFields = day === undefined ? [] : [day]
    return [...noOverlap, ...same, ...dayFields, ...listConditionFields(where)]
  }
  const parts = check.atMost.flatMap((operand) => listComputedParts(fields, operand))
  return [
    ...new Set([check.at, ...parts.flatMap((part) => (part.kind === 'own' ? part.field : []))]),
  ]
}

/** Describes a check for developers. */
export function describeCheck(check: Check): string {
  const listLabels = (names: readonly string[]) =>
    `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  if ('exactlyOne' in check) return `Exactly one of ${listLabels(check.exactlyOne)} is given.`
  if ('atLeastOne' in check) return `At least one of ${listLabels(check.atLeastOne)} is given.`
  if ('atMostOne' in check) return `At most one of ${listLabels(check.atMostOne)} is given.`
  if ('required' in check) return `${check.required} is required if ${JSON.stringify(check.when)}.`
  if ('empty' in check) return `${check.empty} is empty if ${JSON.stringify(check.when)}.`
  if ('atMost' in check) {
    const [value, limit] = check.atMost.map((operand) =>
      typeof operand === 'string' ? operand : JSON.stringify(operand),
    )
    return `${value} is at most ${limit}.`
  }
  if ('inside' in check) {
    const [start, end] = check.inside
    return `${listLabels(check.times)} are in order between ${start} and ${end}.`
  }
  if ('noOverlap' in check) {
    const [start, end] = check.noOverlap
    const equalFields = [...check.same, ...(check.day === undefined ? [] : [check.day])].join(', ')
    return `${start} to ${end} overlaps no other row with the same ${equalFields}.`
  }
  const [first, second] = check.order
  return check.strict ? `${second} is greater than ${first}.` : `${second} is at least ${first}.`
}
