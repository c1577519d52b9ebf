import type { Operand } from '../fields/computation.ts'
import { partsOfComputed } from '../values/computed/computed.ts'
import type { Where } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'

/** Some fields of a row, two at least. */
type Several<K> = readonly [one: K, other: K, ...others: K[]]

interface Conditional {
  /** What holds of a row that must keep the rule. */
  readonly when: Where
}

/** A rule between fields of a row. */
export type Rule<K extends string = string> =
  | {
      /** The second of these fields is not before, or less than, the first. */
      readonly order: readonly [first: K, second: K]
      /** They are not the same either. */
      readonly apart?: true
    }
  | {
      /** One of these fields is filled in and the others are empty. */
      readonly exactlyOne: Several<K>
    }
  | {
      /** One of these fields is filled in, or several. */
      readonly atLeastOne: Several<K>
    }
  | {
      /** No two of these fields are filled in. */
      readonly atMostOne: Several<K>
    }
  | ({
      /** This field is filled in where the row meets the conditions. */
      readonly required: K
    } & Conditional)
  | ({
      /** This field is empty where the row meets the conditions. */
      readonly empty: K
    } & Conditional)
  | {
      /** The first of these is not more than the second; both are numbers, fields or computations of the row itself. */
      readonly atMost: readonly [value: Operand, limit: Operand]
      /** The field at which it is said. */
      readonly at: K
    }

/** A rule between fields of a row, and what is said where it is broken. */
export type Check<K extends string = string> = Rule<K> & {
  /** The name of a sentence, whose text is `checks.<entity>.<name>`; without it a sentence that fits every rule of its kind. */
  readonly message?: string
}

/** The words by which a rule is told, each with what it is a list of, or where it is said. */
export const RULES = [
  ...(['order', 'exactlyOne', 'atLeastOne', 'atMostOne', 'required', 'empty', 'atMost'] as const),
] as const
export type RuleWord = (typeof RULES)[number]

/** The fields that the conditions of a rule name. */
const namesInWhere = (where: Where): string[] =>
  Object.entries(where).flatMap(([name, condition]) => {
    if (condition === null || typeof condition !== 'object') return [name]
    const { below, reaches } = condition as { below?: string; reaches?: string }
    return [name, ...[below ?? reaches ?? []].flat()]
  })

/** The fields that a rule is about, the one at which it is said first where it is said at one. */
export function fieldsOfCheck(check: Check, fields: Fields): readonly string[] {
  if ('order' in check) return check.order
  if ('exactlyOne' in check) return check.exactlyOne
  if ('atLeastOne' in check) return check.atLeastOne
  if ('atMostOne' in check) return check.atMostOne
  if ('required' in check) return [check.required, ...namesInWhere(check.when)]
  if ('empty' in check) return [check.empty, ...namesInWhere(check.when)]
  const parts = check.atMost.flatMap((operand) => partsOfComputed(fields, operand))
  return [...new Set([check.at, ...parts.flatMap((one) => (one.kind === 'own' ? one.field : []))])]
}

/** A check in a sentence for developers. */
export function checkInWords(check: Check): string {
  const listed = (names: readonly string[]) =>
    `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  if ('exactlyOne' in check) return `Exactly one of ${listed(check.exactlyOne)} is given.`
  if ('atLeastOne' in check) return `At least one of ${listed(check.atLeastOne)} is given.`
  if ('atMostOne' in check) return `At most one of ${listed(check.atMostOne)} is given.`
  if ('required' in check)
    return `${check.required} is given where the row meets ${JSON.stringify(check.when)}.`
  if ('empty' in check)
    return `${check.empty} is empty where the row meets ${JSON.stringify(check.when)}.`
  if ('atMost' in check) {
    const [value, limit] = check.atMost.map((one) =>
      typeof one === 'string' ? one : JSON.stringify(one),
    )
    return `${value} is at most ${limit}.`
  }
  const [one, other] = check.order
  return check.apart
    ? `${other} is after ${one}, or more than it.`
    : `${other} is not before ${one}, or less than it.`
}
