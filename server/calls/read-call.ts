import type { Call, CallInput, InputsByName, ReadValues } from '../../registry/calls/call.ts'
import { listAcceptedEntities, listAcceptedVerbs } from '../../registry/calls/may-make.ts'
import { findPasswordWeakness } from '../../registry/account/password.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { buildChoice } from '../../registry/fields/choice.ts'
import { isEmptyInput } from '../../registry/values/empty-input.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type Input as Raw, readQuery } from '../http/input.ts'
import {
  createInvalidProblem,
  type Message,
  Problem,
  refuseInvalidQuery,
  UNKNOWN,
} from '../http/problem.ts'
import { readBody, refuseUnknownFields } from '../http/read-body.ts'
import { listWords } from './list-words.ts'

/** A parsed value, or the message about an invalid one. */
type ParseResult = { value: unknown } | { problem: Message }

/** The declarations by which values are parsed. */
type Declarations = Pick<Deps, 'registry'>

const refuseValue = (key: string, params?: Message['params']): ParseResult => ({
  problem: { key: `errors.field.${key}`, params },
})

function parseSecret(
  value: unknown,
  max = Number.POSITIVE_INFINITY,
  nullable = false,
): ParseResult {
  if (value === undefined || value === null || value === '')
    return nullable ? { value: null } : refuseValue('required')
  if (typeof value !== 'string' || value.includes('\0')) return refuseValue('not_text')
  return value.length > max ? refuseValue('too_long', { max }) : { value }
}

function parseNewPassword(value: unknown): ParseResult {
  const parsed = parseSecret(value)
  const problem = 'value' in parsed ? findPasswordWeakness(String(parsed.value)) : undefined
  return problem ? { problem } : parsed
}

function parseList(
  input: CallInput & { type: 'list' },
  value: unknown,
  declarations: Declarations,
): ParseResult {
  const { of: itemInput, min = 0, max, problem } = input
  const isList = Array.isArray(value) && value.length >= min && value.length <= max
  if (!isList) return refuseValue(problem, { max })
  const values: unknown[] = []
  for (const item of value) {
    const parsed = parseInput(itemInput, item, declarations)
    if ('problem' in parsed) return parsed
    values.push(parsed.value)
  }
  return { value: values }
}

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(
  input: CallInput & { type: 'object' },
  value: unknown,
  declarations: Declarations,
): ParseResult {
  if (!isObject(value)) return refuseValue('not_object')
  const unknownName = Object.keys(value).find((name) => !Object.hasOwn(input.fields, name))
  if (unknownName !== undefined) return { problem: UNKNOWN }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(input.fields)) {
    const parsed = parseInput(field, value[name], declarations)
    if ('problem' in parsed) return parsed
    values[name] = parsed.value
  }
  return { value: values }
}

function parseChoice(values: readonly string[], value: unknown, nullable = false): ParseResult {
  return parseValue({ ...buildChoice(values), nullable } as never, value)
}

function parseEntity(
  input: CallInput & { type: 'entity' },
  value: unknown,
  declarations: Declarations,
): ParseResult {
  const offered = listAcceptedEntities(input, declarations.registry)
  const parsed = parseChoice(
    offered.map(({ name }) => name),
    value,
  )
  if ('problem' in parsed) return parsed
  return { value: offered.find(({ name }) => name === parsed.value) }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a text is a batch id that the database can compare. */
export const isBatchId = (text: string): boolean => UUID.test(text)

function parseBatchId(value: unknown): ParseResult {
  const parsed = parseValue({ type: 'text', maxLength: 36 }, value)
  if ('problem' in parsed) return parsed
  const id = String(parsed.value).toLowerCase()
  return isBatchId(id) ? { value: id } : refuseValue('not_batch')
}

/** Parses a query value. An empty value counts as missing. Commas may separate list items. */
function parseQueryValue(
  input: CallInput | undefined,
  value: unknown,
  declarations: Declarations,
): ParseResult {
  if (!input) return { problem: UNKNOWN }
  if (isEmptyInput(value)) return parseMissing(input)
  const isListText = input.type === 'list' && typeof value === 'string'
  return parseInput(input, isListText ? value.split(',') : value, declarations)
}

/** Parses a value that a query lacks: its default, if any. */
function parseMissing(input: CallInput): ParseResult {
  if ('required' in input && input.required) return refuseValue('required')
  return { value: 'default' in input ? input.default : undefined }
}

/** Parses the values of a query. Throws 400 for unknown names, and 422 for wrong values. */
function parseQuery(
  query: InputsByName,
  rawValues: Raw,
  declarations: Declarations,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const problems = new Map<string, Message>()
  for (const name of new Set([...Object.keys(rawValues), ...Object.keys(query)])) {
    const input = Object.hasOwn(query, name) ? query[name] : undefined
    const parsed = parseQueryValue(input, rawValues[name], declarations)
    if ('problem' in parsed) problems.set(name, parsed.problem)
    else if (parsed.value !== undefined) values[name] = parsed.value
  }
  refuseInvalidQuery(problems)
  return values
}

function parseFilters(
  input: CallInput & { type: 'filters' },
  value: unknown,
  declarations: Declarations,
): ParseResult {
  if (value === undefined || value === null) return refuseValue('required')
  if (!isObject(value)) return refuseValue('not_object')
  const values = parseQuery(input.fields, value, declarations)
  return Object.keys(values).length > 0 ? { value: values } : refuseValue('required')
}

/** Parses one value of a request. */
function parseInput(input: CallInput, value: unknown, declarations: Declarations): ParseResult {
  if ('optional' in input && input.optional && value === undefined) return { value }
  switch (input.type) {
    case 'secret':
      return parseSecret(value, input.maxLength, input.nullable)
    case 'new-password':
      return parseNewPassword(value)
    case 'word':
      return parseChoice(listWords(input.values, declarations.registry), value, input.nullable)
    case 'boolean': {
      const parsed = parseValue({ type: 'flag', nullable: true }, value)
      return 'problem' in parsed ? parsed : { value: parsed.value === 1 }
    }
    case 'entity':
      return parseEntity(input, value, declarations)
    case 'verb':
      return parseChoice(listAcceptedVerbs(input, declarations.registry), value)
    case 'batch-id':
      return parseBatchId(value)
    case 'values':
      return isObject(value) ? { value } : refuseValue('not_object')
    case 'filters':
      return parseFilters(input, value, declarations)
    case 'list':
      return parseList(input, value, declarations)
    case 'object':
      return parseObject(input, value, declarations)
    default:
      return parseValue(input, value)
  }
}

/** Parses each named value; throws 422 with a sentence for each wrong one. */
function parseValues(
  inputs: InputsByName,
  rawValues: Raw,
  declarations: Declarations,
): Record<string, unknown> {
  const problems: Record<string, Message> = {}
  const values: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(inputs)) {
    const parsed = parseInput(input, rawValues[name], declarations)
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = parsed.value
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
  return values
}

/** Throws 403 for an entity for which the caller's role may not make the call. */
function refuseEntities(
  c: AppContext,
  inputs: InputsByName,
  rawValues: Raw,
  declarations: Declarations,
): void {
  for (const [name, input] of Object.entries(inputs)) {
    if (input.type !== 'entity' || !input.may) continue
    const parsed = parseEntity(input, rawValues[name], declarations)
    if (
      'value' in parsed &&
      !input.may(c.get('caller').role, parsed.value as AnyResource, declarations.registry)
    )
      throw new Problem(403, 'forbidden')
  }
}

/** Reads the values of a path. Throws 404 for an entity or word outside the declared ones. */
function readPath(c: AppContext, { path = {} }: Call, declarations: Declarations) {
  const rawValues = c.req.param() as Raw
  for (const [name, input] of Object.entries(path)) {
    const isName = input.type === 'entity' || input.type === 'word'
    if (isName && 'problem' in parseInput(input, rawValues[name], declarations))
      throw new Problem(404, 'not_found')
  }
  refuseEntities(c, path, rawValues, declarations)
  return parseValues(path, rawValues, declarations)
}

/** Reads the values of a query. Throws 403 for an entity that the role may not use, see `parseQuery`. */
function readQueryValues(c: AppContext, { query = {} }: Call, declarations: Declarations) {
  const rawValues = readQuery(c)
  const values = parseQuery(query, rawValues, declarations)
  refuseEntities(c, query, rawValues, declarations)
  return values
}

async function readBodyValues(c: AppContext, call: Call, declarations: Declarations) {
  const { body = {}, partial, largest } = call
  const rawValues = await readBody(c, largest)
  c.set('body', rawValues)
  // Check the rights first, so that a refusal reveals nothing about other values.
  refuseEntities(c, body, rawValues, declarations)
  refuseUnknownFields(rawValues, Object.keys(body))
  const entries = Object.entries(body).filter(([name]) => !partial || name in rawValues)
  return parseValues(Object.fromEntries(entries), rawValues, declarations)
}

/**
 * Reads the values of a request's path, query and body, as its call declares them. Throws 400 for
 * unknown query names, and 422 with a message for each wrong, missing or unknown value.
 */
export async function readCall<C extends Call>(
  c: AppContext,
  call: C,
  declarations: Declarations,
): Promise<ReadValues<C>> {
  // Read the path first, so that an unknown address is 404 whatever the other values are.
  const pathValues = readPath(c, call, declarations)
  const queryValues = readQueryValues(c, call, declarations)
  const bodyValues = await readBodyValues(c, call, declarations)
  return { ...pathValues, ...queryValues, ...bodyValues } as ReadValues<C>
}
