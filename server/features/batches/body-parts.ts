import type { Field } from '../../../registry/fields/field-types.ts'
import { buildChoice } from '../../../registry/fields/choice.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { invalid, type Message } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { oneValue } from '../../../registry/values/parsed.ts'

/** Throws 422 with one sentence at one field. */
export function refuse(name: string, message: Message): never {
  throw invalid({ [name]: message })
}

/** Parses a value of a body; throws 422 for a wrong one. */
export function parsed(name: string, field: Field, value: unknown): string | number | null {
  const read = parseValue(field, value)
  return 'problem' in read ? refuse(name, read.problem) : oneValue(read.value)
}

/** Parses one of several words; throws 422 for another. */
export function parseWord(body: Body, name: string, words: readonly string[]): string {
  const { nullable: _, ...field } = buildChoice(words) as { nullable?: true } & Field
  return String(parsed(name, field as Field, body[name]))
}

/** Parses a flag of a body; throws 422 for another value. */
export const parseFlag = (body: Body, name: string): boolean =>
  parsed(name, { type: 'flag', nullable: true }, body[name]) === 1
