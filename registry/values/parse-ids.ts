import { parseId } from './parse-numbers.ts'
import { type Parsed, wrong } from './parsed.ts'

/** Rows that one field points to at most, where it says nothing of it. */
export const MOST_IDS = 50

/** The ids of several rows, each once and in their order; as a list, or as text with commas between them. */
export function parseIds({ max = MOST_IDS }: { max?: number }, input: unknown): Parsed {
  const sent: readonly unknown[] = typeof input === 'string' ? input.split(',') : [input].flat()
  const given = [...new Set(sent)]
  if (given.length > max) return wrong('too_many_ids', { max })
  const ids = given.map((one) => parseId(undefined, one))
  const wrongOne = ids.find((one) => 'problem' in one)
  if (wrongOne) return wrongOne
  const values = new Set(ids.map((one) => ('value' in one ? Number(one.value) : 0)))
  return { value: [...values].toSorted((a, b) => a - b) }
}
