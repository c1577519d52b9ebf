import type { Context } from 'hono'
import { Problem } from './problem.ts'

/** The entity tags of a condition, with their quotation marks, or `*` for any version. */
export type EntityTags = '*' | readonly string[]

/** An entity tag of RFC 9110. */
const TAG_PATTERN = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const TAG_LIST_PATTERN = new RegExp(String.raw`^${TAG_PATTERN}(?:[ \t]*,[ \t]*${TAG_PATTERN})*$`)

/** Reads the tags of a header; undefined if it is malformed. */
function readTags(header: string): EntityTags | undefined {
  if (header === '*') return '*'
  if (!TAG_LIST_PATTERN.test(header)) return undefined
  return [...header.matchAll(new RegExp(TAG_PATTERN, 'g'))].map(([tag]) => tag)
}

/**
 * Reads the `If-Match` header; null without it. Throws 400 if it is malformed. A weak tag is allowed,
 * but never matches.
 */
export function readIfMatch(c: Context): EntityTags | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined) return null
  const tags = readTags(header)
  if (tags === undefined) throw new Problem(400, 'bad_if_match')
  return tags
}

/**
 * Reads the `If-None-Match` header; no tags if it is malformed. Drops `W/`, because the comparison is
 * weak and proxies add it when they compress.
 */
export function readIfNoneMatch(c: Context): EntityTags {
  const tags = readTags(c.req.header('if-none-match')?.trim() ?? '') ?? []
  return tags === '*' ? tags : tags.map((tag) => tag.replace(/^W\//, ''))
}
