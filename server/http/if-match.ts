import type { Context } from 'hono'
import { Problem } from './problem.ts'

/** What `If-Match` asks for: any version, or one of these entity tags, quotation marks included. */
export type IfMatch = '*' | readonly string[]

/** An entity tag of RFC 9110. A weak one never matches, but is no mistake. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const TAGS = new RegExp(String.raw`^${TAG}(?:[ \t]*,[ \t]*${TAG})*$`)

/** Reads the `If-Match` of a request, null without one; throws 400 where it is malformed. */
export function readIfMatch(c: Context): IfMatch | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined) return null
  if (header === '*') return '*'
  if (!TAGS.test(header)) throw new Problem(400, 'bad_if_match')
  return [...header.matchAll(new RegExp(TAG, 'g'))].map(([tag]) => tag)
}
