import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  isNameList,
  nameOfToday,
  pairOfToday,
  renamedValues,
} from '../../registry/fields/former-names.ts'
import { type Input, mergeInputs } from '../http/input.ts'

type Fields = Pick<AnyResource, 'fields'>

/** What is given under several names is not brought together: the former one is then unknown. */
const free = (given: Input, before: string, now: string) =>
  now === before || !(now in given) ? now : before

/** A body by the names of today: callers know fields and values by their former ones for a while. */
export function bodyOfToday({ fields }: Fields, body: Input): Input {
  const entries = Object.entries(body).map(([name, value]) => {
    const now = free(body, name, nameOfToday(fields, name))
    const values = renamedValues(Object.hasOwn(fields, now) ? fields[now] : undefined)
    return [now, typeof value === 'string' ? (values.get(value) ?? value) : value] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}

/** The query of a list by the names of today. */
export function queryInputOfToday({ fields }: Fields, input: Input): Input {
  const valueOf = (word: string, value: unknown) =>
    typeof value === 'string' ? pairOfToday(fields, word, value)[1] : value
  const entries = Object.entries(input).map(([word, value]) => {
    const now = free(input, word, pairOfToday(fields, word, '')[0])
    if (!Array.isArray(value)) return [now, valueOf(word, value)] as const
    // Several lists of names are no list of names, and might hold any number of them.
    return [now, isNameList(word) ? value : value.map((one) => valueOf(word, one))] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}
