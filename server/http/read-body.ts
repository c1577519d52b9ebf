import type { Context } from 'hono'
import {
  gathered,
  type Given,
  MAX_VALUES,
  pairsIn,
  refuseLarge,
  together,
  tooMany,
} from './input.ts'
import { invalid, Problem, UNKNOWN } from './problem.ts'

export type Body = Given

const malformed = () => new Problem(400, 'malformed')

function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

function countIn(text: string, what: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(what)) count += 1
  return count
}

/** Where a name ends: a quotation mark that belongs to a text has a backslash before it. */
const NAME_ENDS = /[^\\]"\s*:/g

function jsonIn(bytes: ArrayBuffer): Body {
  const text = textIn(bytes)
  if (text.trim() === '') return {}
  // An object of thousands of names takes far longer to make than its names to count.
  if (countIn(text, NAME_ENDS) > MAX_VALUES) throw tooMany()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw malformed()
  refuseLarge(parsed)
  return together(parsed as Given)
}

/** Lines in a form at most, those of its texts and pictures included. */
const MAX_LINES = 10 * MAX_VALUES

/** Refuses bytes that hold something more often than `most` times. */
function refuseOften(bytes: Buffer, what: string, most: number): void {
  let count = 0
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + what.length))
    if (++count > most) throw tooMany()
}

/** Parts and lines of heads are counted before they are read, which takes far longer than that. */
function refuseLong(bytes: ArrayBuffer, type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed()
  const buffer = Buffer.from(bytes)
  // The last boundary ends the last part and begins none.
  refuseOften(buffer, `--${boundary}`, MAX_VALUES + 1)
  refuseOften(buffer, '\r\n', MAX_LINES)
}

async function formIn(bytes: ArrayBuffer, type: string): Promise<Body> {
  refuseLong(bytes, type)
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw malformed()
  }
  return gathered(form)
}

type Reader = (bytes: ArrayBuffer, type: string) => Body | Promise<Body>

const urlencodedIn: Reader = (bytes) => gathered(pairsIn(textIn(bytes), 'malformed'))

/** How a body is read, by its encoding; `type` is its header in full. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['application/json', jsonIn],
  ['multipart/form-data', formIn],
  ['application/x-www-form-urlencoded', urlencodedIn],
])

async function bytesOf(c: Context): Promise<ArrayBuffer> {
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
  const read = READERS.get((type.split(';')[0] ?? '').trim().toLowerCase())
  if (!read && type.trim() !== '') throw new Problem(415, 'unsupported_type')
  const bytes = await bytesOf(c)
  if (read) return read(bytes, type)
  if (bytes.byteLength > 0) throw new Problem(415, 'unsupported_type')
  return {}
}

/** Refuses names that the call does not take. */
export function refuseUnknown(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw invalid(Object.fromEntries(unknown.map((name) => [name, UNKNOWN])))
}
