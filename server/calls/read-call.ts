import type { Call, Input, Inputs, ReadValues } from '../../registry/calls/call.ts'
import { listAcceptedEntities, listAcceptedVerbs } from '../../registry/calls/may-make.ts'
import { findWeakness } from '../../registry/account/password.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { buildChoice } from '../../registry/fields/choice.ts'
import { isEmpty, parseValue } from '../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type Input as Raw, readQuery } from '../http/input.ts'
import { invalid, type Message, Problem, refuseInvalidQuery, UNKNOWN } from '../http/problem.ts'
import { readBody, refuseUnknownFields } from '../http/read-body.ts'
import { listWords } from './list-words.ts'

/** A parsed value, or the sentence about a wrong one. */
type Parsed = { value: unknown } | { problem: Message }

/** The declarations by which values are parsed. */
type Place = Pick<Deps, 'registry'>

const wrong = (key: string, params?: Message['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

function parseSecret(value: unknown, max = Number.POSITIVE_INFINITY, nullable = false): Parsed {
  if (value === undefined || value === null || value === '')
    return nullable ? { value: null } : wrong('required')
  if (typeof value !== 'string' || value.includes('\0')) return wrong('not_text')
  return value.length > max ? wrong('too_long', { max }) : { value }
}

function parseNewPassword(value: unknown): Parsed {
  const parsed = parseSecret(value)
  const problem = 'value' in parsed ? findWeakness(String(parsed.value)) : undefined
  return problem ? { problem } : parsed
}

function parseList(input: Input & { type: 'list' }, value: unknown, place: Place): Parsed {
  const { of, min = 0, max, problem } = input
  const isList = Array.isArray(value) && value.length >= min && value.length <= max
  if (!isList) return wrong(problem, { max })
  const values: unknown[] = []
  for (const item of value) {
    const parsed = parseInput(of, item, place)
    if ('problem' in parsed) return parsed
    values.push(parsed.value)
  }
  return { value: values }
}

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(input: Input & { type: 'object' }, value: unknown, place: Place): Parsed {
  if (!isObject(value)) return wrong('not_object')
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(input.fields, name))
  if (unknown !== undefined) return { problem: UNKNOWN }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(input.fields)) {
    const parsed = parseInput(field, value[name], place)
    if ('problem' in parsed) return parsed
    values[name] = parsed.value
  }
  return { value: values }
}

function parseWord(values: readonly string[], value: unknown, nullable = false): Parsed {
  return parseValue({ ...buildChoice(values), nullable } as never, value)
}

function parseEntity(input: Input & { type: 'entity' }, value: unknown, place: Place): Parsed {
  const offered = listAcceptedEntities(input, place.registry)
  const parsed = parseWord(
    offered.map(({ name }) => name),
    value,
  )
  if ('problem' in parsed) return parsed
  return { value: offered.find(({ name }) => name === parsed.value) }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a text is a batch id that the database can compare. */
export const isBatchId = (text: string): boolean => UUID.test(text)

function parseBatchId(value: unknown): Parsed {
  const parsed = parseValue({ type: 'text', maxLength: 36 }, value)
  if ('problem' in parsed) return parsed
  const id = String(parsed.value).toLowerCase()
  return isBatchId(id) ? { value: id } : wrong('not_batch')
}

/** Parses a value of a query. An empty one counts as left out; a list may be one text with commas. */
function parseQueryValue(input: Input | undefined, value: unknown, place: Place): Parsed {
  if (!input) return { problem: UNKNOWN }
  if (isEmpty(value)) return parseMissing(input)
  const isListText = input.type === 'list' && typeof value === 'string'
  return parseInput(input, isListText ? value.split(',') : value, place)
}

/** Parses a value that a query lacks: its default, if any. */
function parseMissing(input: Input): Parsed {
  if ('required' in input && input.required) return wrong('required')
  return { value: 'default' in input ? input.default : undefined }
}

/** Parses the values of a query. Throws 400 for unknown names, and 422 for wrong values. */
function parseQuery(query: Inputs, raw: Raw, place: Place): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const problems = new Map<string, Message>()
  for (const name of new Set([...Object.keys(raw), ...Object.keys(query)])) {
    const input = Object.hasOwn(query, name) ? query[name] : undefined
    const parsed = parseQueryValue(input, raw[name], place)
    if ('problem' in parsed) problems.set(name, parsed.problem)
    else if (parsed.value !== undefined) values[name] = parsed.value
  }
  refuseInvalidQuery(problems)
  return values
}

function parseFilters(input: Input & { type: 'filters' }, value: unknown, place: Place): Parsed {
  if (value === undefined || value === null) return wrong('required')
  if (!isObject(value)) return wrong('not_object')
  const values = parseQuery(input.fields, value, place)
  return Object.keys(values).length > 0 ? { value: values } : wrong('required')
}

/** Parses one value of a request. */
function parseInput(input: Input, value: unknown, place: Place): Parsed {
  if ('optional' in input && input.optional && value === undefined) return { value }
  switch (input.type) {
    case 'secret':
      return parseSecret(value, input.maxLength, input.nullable)
    case 'new-password':
      return parseNewPassword(value)
    case 'word':
      return parseWord(listWords(input.values, place.registry), value, input.nullable)
    case 'boolean': {
      const parsed = parseValue({ type: 'flag', nullable: true }, value)
      return 'problem' in parsed ? parsed : { value: parsed.value === 1 }
    }
    case 'entity':
      return parseEntity(input, value, place)
    case 'verb':
      return parseWord(listAcceptedVerbs(input, place.registry), value)
    case 'batch-id':
      return parseBatchId(value)
    case 'values':
      return isObject(value) ? { value } : wrong('not_object')
    case 'filters':
      return parseFilters(input, value, place)
    case 'list':
      return parseList(input, value, place)
    case 'object':
      return parseObject(input, value, place)
    default:
      return parseValue(input, value)
  }
}

/** Parses each named value; throws 422 with a sentence for each wrong one. */
function parseNamed(inputs: Inputs, raw: Raw, place: Place): Record<string, unknown> {
  const problems: Record<string, Message> = {}
  const values: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(inputs)) {
    const parsed = parseInput(input, raw[name], place)
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return values
}

/** Throws 403 for an entity for which the caller's role may not make the call. */
function refuseEntities(c: AppContext, inputs: Inputs, raw: Raw, place: Place): void {
  for (const [name, input] of Object.entries(inputs)) {
    if (input.type !== 'entity' || !input.may) continue
    const parsed = parseEntity(input, raw[name], place)
    if (
      'value' in parsed &&
      !input.may(c.get('caller').role, parsed.value as AnyResource, place.registry)
    )
      throw new Problem(403, 'forbidden')
  }
}

/** Reads the values of a path. Throws 404 for an entity or a word that the call is not about. */
function readPath(c: AppContext, { path = {} }: Call, place: Place) {
  const raw = c.req.param() as Raw
  for (const [name, input] of Object.entries(path)) {
    const isName = input.type === 'entity' || input.type === 'word'
    if (isName && 'problem' in parseInput(input, raw[name], place))
      throw new Problem(404, 'not_found')
  }
  refuseEntities(c, path, raw, place)
  return parseNamed(path, raw, place)
}

/** Reads the values of a query. Throws 403 for an entity that the role may not use, see `parseQuery`. */
function readQueryValues(c: AppContext, { query = {} }: Call, place: Place) {
  const raw = readQuery(c)
  const values = parseQuery(query, raw, place)
  refuseEntities(c, query, raw, place)
  return values
}

async function readBodyValues(c: AppContext, call: Call, place: Place) {
  const { body = {}, partial, largest } = call
  const raw = await readBody(c, largest)
  c.set('body', raw)
  // Before anything else of the body is judged, so that other callers learn nothing of it.
  refuseEntities(c, body, raw, place)
  refuseUnknownFields(raw, Object.keys(body))
  const entries = Object.entries(body).filter(([name]) => !partial || name in raw)
  return parseNamed(Object.fromEntries(entries), raw, place)
}

/**
 * Reads the values of a request by the declaration of its call: of its path, query and body. A
 * query is refused with 400 for unknown names; 422 has a sentence for each wrong, missing or
 * unknown value.
 */
export async function readCall<C extends Call>(
  c: AppContext,
  call: C,
  place: Place,
): Promise<ReadValues<C>> {
  // First what the address names, so that a call about nothing is 404 whatever its values.
  const inPath = readPath(c, call, place)
  const inQuery = readQueryValues(c, call, place)
  const inBody = await readBodyValues(c, call, place)
  return { ...inPath, ...inQuery, ...inBody } as ReadValues<C>
}
