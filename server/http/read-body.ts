import type { Context } from 'hono'
import { MAX_BODY, readBytes } from './body-bytes.ts'
import {
  collectPairs,
  type Input,
  MAX_VALUES,
  parsePairs,
  refuseLarge,
  mergeInputs,
  tooManyFields,
} from './input.ts'
import { invalid, Problem, UNKNOWN } from './problem.ts'

export type Body = Input

const malformed = () => new Problem(400, 'malformed')

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
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
const NAME_ENDS = /[^\\]"\s*:/g

function parseJson(bytes: ArrayBuffer, _type: string, most: number): Body {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return {}
  // Counting names is far faster than parsing thousands of them.
  if (countMatches(text, NAME_ENDS) > most) throw tooManyFields()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw malformed()
  refuseLarge(parsed, most)
  return mergeInputs(parsed as Input)
}

/** The maximum number of lines of a multipart form, including those within texts and images. */
const MAX_LINES = 10 * MAX_VALUES

/** Throws 400 if bytes contain `text` more than `most` times. */
function refuseMoreThan(bytes: Buffer, text: string, most: number): void {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length))
    if (++count > most) throw tooManyFields()
}

/**
 * Counts the parts and header lines of a multipart form before parsing it, which takes far longer.
 */
function refuseLargeForm(bytes: ArrayBuffer, type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed()
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
    throw malformed()
  }
  return collectPairs(form)
}

type BodyParser = (bytes: ArrayBuffer, type: string, most: number) => Body | Promise<Body>

const parseUrlencoded: BodyParser = (bytes) =>
  collectPairs(parsePairs(decodeUtf8(bytes), 'malformed'))

/**
 * The parsers by media type. Each gets the whole `Content-Type`, and the most values that JSON may
 * have.
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
  { values = MAX_VALUES, bytes: most = MAX_BODY }: BodyLimits = {},
): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  const read = PARSERS.get((type.split(';')[0] ?? '').trim().toLowerCase())
  if (!read && type.trim() !== '') throw new Problem(415, 'unsupported_type')
  const bytes = await readBytes(c, most)
  if (read) return read(bytes, type, values)
  if (bytes.byteLength > 0) throw new Problem(415, 'unsupported_type')
  return {}
}

/** Throws 422 with the fields that the endpoint does not know. */
export function refuseUnknownFields(body: Body, allowed: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !allowed.includes(name))
  if (unknown.length === 0) return
  throw invalid(Object.fromEntries(unknown.map((name) => [name, UNKNOWN])))
}
