import { parseId } from './parse-numbers.ts'
import { type ParsedValue, createValueProblem } from './parsed.ts'

/** The default maximum number of ids in one field. */
export const MAX_FIELD_IDS = 50

/** Parses several ids, each once and in order, from a list or from text with commas. */
export function parseIds({ max = MAX_FIELD_IDS }: { max?: number }, input: unknown): ParsedValue {
  const inputIds: readonly unknown[] = typeof input === 'string' ? input.split(',') : [input].flat()
  const uniqueIds = [...new Set(inputIds)]
  if (uniqueIds.length > max) return createValueProblem('too_many_ids', { max })
  const ids = uniqueIds.map((id) => parseId(undefined, id))
  const failure = ids.find((result) => 'problem' in result)
  if (failure) return failure
  const values = new Set(ids.map((result) => ('value' in result ? Number(result.value) : 0)))
  return { value: [...values].toSorted((a, b) => a - b) }
}
