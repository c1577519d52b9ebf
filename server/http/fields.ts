import type { Context } from 'hono'
import type { Field } from '../../resources/kit/fields.ts'
import { weaknessOf } from '../../resources/kit/password.ts'
import { parseValue } from '../../resources/kit/values.ts'
import { type Body, readBody, refuseUnknown } from './body.ts'
import { invalid, type Message } from './problem.ts'

type Parsed<T> = { value: T } | { problem: Message }
/** How one field of a body is read. */
type Reader<T> = (input: unknown) => Parsed<T>
type Readers = Readonly<Record<string, Reader<string | null>>>
type Values<R> = { [N in keyof R]: R[N] extends Reader<infer T> ? T : never }

const wrong = (key: string, params?: Message['params']) => ({
  problem: { key: `errors.field.${key}`, params },
})

/** A text as a declared field would take it. */
export function needed(field: Field): Reader<string> {
  return (input) => {
    const parsed = parseValue(field, input)
    return 'problem' in parsed ? parsed : { value: String(parsed.value) }
  }
}

/** The same where it may be left out or emptied. */
export function optional(field: Field): Reader<string | null> {
  const read = needed(field)
  return (input) =>
    input === undefined || input === null || input === '' ? { value: null } : read(input)
}

/** A password, code or token: taken as it is, spaces and all. */
export function secret({ max }: { max: number }): Reader<string> {
  return (input) => {
    if (input === undefined || input === null || input === '') return wrong('required')
    if (typeof input !== 'string' || input.includes('\0')) return wrong('not_text')
    return input.length > max ? wrong('too_long', { max }) : { value: input }
  }
}

const anySecret = secret({ max: Number.POSITIVE_INFINITY })

/** A password that somebody sets. */
export const newPassword: Reader<string> = (input) => {
  const given = anySecret(input)
  const problem = 'value' in given ? weaknessOf(given.value) : undefined
  return problem ? { problem } : given
}

function read<R extends Readers>(readers: R, body: Body): Values<R> {
  const problems: Record<string, Message> = {}
  const values: Record<string, string | null> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const parsed = reader(body[name])
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values as Values<R>
}

/** The fields of a call's body; throws 422 with a sentence for each wrong, missing or unknown one. */
export async function readFields<R extends Readers>(c: Context, readers: R): Promise<Values<R>> {
  const body = await readBody(c)
  refuseUnknown(body, Object.keys(readers))
  return read(readers, body)
}

/** The same, of those fields that the call brings. */
export async function readGiven<R extends Readers>(
  c: Context,
  readers: R,
): Promise<Partial<Values<R>>> {
  const body = await readBody(c)
  refuseUnknown(body, Object.keys(readers))
  const given = Object.entries(readers).filter(([name]) => name in body)
  return read(Object.fromEntries(given), body) as Partial<Values<R>>
}
