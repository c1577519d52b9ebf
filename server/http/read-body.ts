import type { Context } from 'hono'
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

function countMatches(text: string, what: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(what)) count += 1
  return count
}

/** Where a name ends: a quotation mark that belongs to a text has a backslash before it. */
const NAME_ENDS = /[^\\]"\s*:/g

function parseJson(bytes: ArrayBuffer): Body {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return {}
  // An object of thousands of names takes far longer to make than its names to count.
  if (countMatches(text, NAME_ENDS) > MAX_VALUES) throw tooManyFields()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw malformed()
  refuseLarge(parsed)
  return mergeInputs(parsed as Input)
}

/** Lines in a form at most, those of its texts and pictures included. */
const MAX_LINES = 10 * MAX_VALUES

/** Refuses bytes that hold something more often than `most` times. */
function refuseMoreThan(bytes: Buffer, what: string, most: number): void {
  let count = 0
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + what.length))
    if (++count > most) throw tooManyFields()
}

/** Parts and lines of heads are counted before they are read, which takes far longer than that. */
function refuseLargeForm(bytes: ArrayBuffer, type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed()
  const buffer = Buffer.from(bytes)
  // The last boundary ends the last part and begins none.
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

type BodyParser = (bytes: ArrayBuffer, type: string) => Body | Promise<Body>

const parseUrlencoded: BodyParser = (bytes) =>
  collectPairs(parsePairs(decodeUtf8(bytes), 'malformed'))

/** How a body is read, by its encoding; `type` is its header in full. */
const PARSERS: ReadonlyMap<string, BodyParser> = new Map<string, BodyParser>([
  ['application/json', parseJson],
  ['multipart/form-data', parseMultipart],
  ['application/x-www-form-urlencoded', parseUrlencoded],
])

async function readBytes(c: Context): Promise<ArrayBuffer> {
  try {
    return await c.req.arrayBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    // Whoever sends it has gone in the middle of it.
    throw malformed()
  }
}

/** The body of a call, in whichever of the three encodings it came; throws 400 or 415. */
export async function readBody(c: Context): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  const read = PARSERS.get((type.split(';')[0] ?? '').trim().toLowerCase())
  if (!read && type.trim() !== '') throw new Problem(415, 'unsupported_type')
  const bytes = await readBytes(c)
  if (read) return read(bytes, type)
  if (bytes.byteLength > 0) throw new Problem(415, 'unsupported_type')
  return {}
}

/** Refuses names that the call does not take. */
export function refuseUnknownFields(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw invalid(Object.fromEntries(unknown.map((name) => [name, UNKNOWN])))
}
