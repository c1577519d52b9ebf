import type { Context } from 'hono'
import { MAX_BODY, readBytes } from './body-bytes.ts'
import {
  collectPairs,
  type Input,
  MAX_VALUES,
  parsePairs,
  refuseLarge,
  mergeInputs,
  createTooManyFieldsProblem,
} from './input.ts'
import { createInvalidProblem, Problem, UNKNOWN } from './problem.ts'

export type Body = Input

const createMalformedProblem = () => new Problem(400, 'malformed')

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw createMalformedProblem()
  }
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}

/**
 * The end of a name in JSON: its quotation mark and the colon. Quotation marks within texts are
 * escaped by a backslash.
 */
const NAME_END = /[^\\]"\s*:/g

function parseJson(bytes: ArrayBuffer, _type: string, maxValues: number): Body {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return {}
  // Counting names is far faster than parsing thousands of them.
  if (countMatches(text, NAME_END) > maxValues) throw createTooManyFieldsProblem()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw createMalformedProblem()
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw createMalformedProblem()
  refuseLarge(parsed, maxValues)
  return mergeInputs(parsed as Input)
}

/** The maximum number of lines of a multipart form, including those within texts and images. */
const MAX_LINES = 10 * MAX_VALUES

/** Throws 400 if bytes contain `text` more than `maxCount` times. */
function refuseMoreThan(bytes: Buffer, text: string, maxCount: number): void {
  let count = 0
  for (
    let index = bytes.indexOf(text);
    index >= 0;
    index = bytes.indexOf(text, index + text.length)
  )
    if (++count > maxCount) throw createTooManyFieldsProblem()
}

/**
 * Counts the parts and header lines of a multipart form before parsing it, which takes far longer.
 */
function refuseLargeForm(bytes: ArrayBuffer, type: string): void {
  const [, quoted, unquoted] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? unquoted
  if (boundary === undefined) throw createMalformedProblem()
  const buffer = Buffer.from(bytes)
  // The closing boundary starts no part.
  refuseMoreThan(buffer, `--${boundary}`, MAX_VALUES + 1)
  refuseMoreThan(buffer, '\r\n', MAX_LINES)
}

async function parseMultipart(bytes: ArrayBuffer, type: string): Promise<Body> {
  refuseLargeForm(bytes, type)
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw createMalformedProblem()
  }
  return collectPairs(form)
}

type BodyParser = (bytes: ArrayBuffer, type: string, maxValues: number) => Body | Promise<Body>

const parseUrlencoded: BodyParser = (bytes) =>
  collectPairs(parsePairs(decodeUtf8(bytes), 'malformed'))

/**
 * The parsers by media type. Each gets the whole `Content-Type`, and the maximum number of values in
 * JSON.
 */
const PARSERS: ReadonlyMap<string, BodyParser> = new Map<string, BodyParser>([
  ['application/json', parseJson],
  ['multipart/form-data', parseMultipart],
  ['application/x-www-form-urlencoded', parseUrlencoded],
])

/** The limits of a request's body. */
interface BodyLimits {
  /** The maximum number of values in JSON. */
  values?: number
  bytes?: number
}

/**
 * Reads the body of a request as JSON, a multipart or a URL-encoded form; throws 400, 413, 415 or
 * 503.
 */
export async function readBody(
  c: Context,
  { values = MAX_VALUES, bytes: maxBytes = MAX_BODY }: BodyLimits = {},
): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  const parse = PARSERS.get((type.split(';')[0] ?? '').trim().toLowerCase())
  if (!parse && type.trim() !== '') throw new Problem(415, 'unsupported_type')
  const bytes = await readBytes(c, maxBytes)
  if (parse) return parse(bytes, type, values)
  if (bytes.byteLength > 0) throw new Problem(415, 'unsupported_type')
  return {}
}

/** Throws 422 with the fields that the endpoint does not know. */
export function refuseUnknownFields(body: Body, allowedNames: readonly string[]): void {
  const unknownNames = Object.keys(body).filter((name) => !allowedNames.includes(name))
  if (unknownNames.length === 0) return
  throw createInvalidProblem(Object.fromEntries(unknownNames.map((name) => [name, UNKNOWN])))
}
