import type { Context } from 'hono'
import type { AccountCall, BodyField, ParsedBody } from '../../registry/account/account-call.ts'
import { findWeakness } from '../../registry/account/password.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { readBody, refuseUnknownFields } from './read-body.ts'
import { invalid, type Message } from './problem.ts'

/** A parsed value, or the sentence about a wrong one. */
export type Parsed = { value: string | null } | { problem: Message }

const wrong = (key: string, params?: Message['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

function parseSecret(input: unknown, max = Number.POSITIVE_INFINITY, nullable = false): Parsed {
  if (input === undefined || input === null || input === '')
    return nullable ? { value: null } : wrong('required')
  if (typeof input !== 'string' || input.includes('\0')) return wrong('not_text')
  return input.length > max ? wrong('too_long', { max }) : { value: input }
}

function parseNewPassword(input: unknown): Parsed {
  const parsed = parseSecret(input)
  const problem = 'value' in parsed && parsed.value ? findWeakness(parsed.value) : undefined
  return problem ? { problem } : parsed
}

/** Parses one field of a body. */
export function parseBodyField(field: BodyField, input: unknown): Parsed {
  if (field.type === 'secret') return parseSecret(input, field.maxLength, field.nullable)
  if (field.type === 'new-password') return parseNewPassword(input)
  const parsed = parseValue(field, input)
  if ('problem' in parsed) return parsed
  return { value: parsed.value === null ? null : String(parsed.value) }
}

/** Parses each named field; throws 422 with a sentence for each wrong one. */
export function parseEach<N extends string>(
  names: readonly N[],
  parseOne: (name: N) => Parsed,
): Record<N, string | null> {
  const problems: Record<string, Message> = {}
  const values: Record<string, string | null> = {}
  for (const name of names) {
    const parsed = parseOne(name)
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

/**
 * Reads and validates the body of an account call by its declaration; a partial body may leave
 * fields out. Throws 422 with a sentence for each wrong, missing or unknown field.
 */
export async function readDeclaredBody<C extends AccountCall>(
  c: Context,
  { body: declared = {}, partial }: C,
): Promise<ParsedBody<C>> {
  const body = await readBody(c)
  refuseUnknownFields(body, Object.keys(declared))
  const given = Object.keys(declared).filter((name) => !partial || name in body)
  const values = parseEach(given, (name) => parseBodyField(declared[name] as BodyField, body[name]))
  return values as ParsedBody<C>
}
