import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  hasFormerNames,
  isNameList,
  getCurrentName,
  getCurrentPair,
  mapFormerValues,
} from '../../registry/fields/former-names.ts'
import { type Input, mergeInputs } from '../http/input.ts'

type Fields = Pick<AnyResource, 'fields'>

/**
 * Returns whether a former name can be replaced. If both names have a value, the former one is
 * unknown.
 */
const free = (input: Input, before: string, now: string) =>
  now === before || !(now in input) ? now : before

/** Replaces former names of fields and values in a body, so that older callers still work. */
export function renameBodyFields({ fields }: Fields, body: Input): Input {
  if (!hasFormerNames(fields)) return mergeInputs(body)
  const entries = Object.entries(body).map(([name, value]) => {
    const now = free(body, name, getCurrentName(fields, name))
    const values = mapFormerValues(Object.hasOwn(fields, now) ? fields[now] : undefined)
    return [now, typeof value === 'string' ? (values.get(value) ?? value) : value] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}

/** Replaces former names of fields and values in the query of a list. */
export function renameQueryFields({ fields }: Fields, input: Input): Input {
  if (!hasFormerNames(fields)) return mergeInputs(input)
  const renameValue = (word: string, value: unknown) =>
    typeof value === 'string' ? getCurrentPair(fields, word, value)[1] : value
  const entries = Object.entries(input).map(([word, value]) => {
    const now = free(input, word, getCurrentPair(fields, word, '')[0])
    if (!Array.isArray(value)) return [now, renameValue(word, value)] as const
    // A repeated list parameter is invalid and may have any length, so it stays unchanged.
    return [now, isNameList(word) ? value : value.map((item) => renameValue(word, item))] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}
