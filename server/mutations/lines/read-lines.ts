import { LINES, type Lines, getMaxLines } from '../../../registry/fields/row-lines.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { Body } from '../../http/read-body.ts'
import { invalid, type Message, UNKNOWN } from '../../http/problem.ts'

/** A line of a body: the id of an existing one, and its values. */
export interface SentLine {
  id: number | undefined
  body: Body
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a line, or of a field of it, in a body: `lines.2.amount`. */
export const getLinePath = (at: number, field?: string) =>
  [LINES, at, ...(field === undefined ? [] : [field])].join('.')

function findProblems(line: unknown, at: number, { columns }: Lines): [string, Message][] {
  if (!isObject(line)) return [[getLinePath(at), { key: 'errors.field.not_line' }]]
  const unknown = Object.keys(line).filter((name) => name !== 'id' && !columns.includes(name))
  const wrongId = line.id !== undefined && !(Number.isInteger(line.id) && Number(line.id) > 0)
  return [
    ...unknown.map((name): [string, Message] => [getLinePath(at, name), UNKNOWN]),
    ...(wrongId
      ? [[getLinePath(at, 'id'), { key: 'errors.field.not_id' }] as [string, Message]]
      : []),
  ]
}

function readLines(sent: unknown, lines: Lines): SentLine[] {
  const max = getMaxLines(lines)
  if (!Array.isArray(sent) || sent.length > max)
    throw invalid({ [LINES]: { key: 'errors.field.not_lines', params: { max } } })
  const problems = sent.flatMap((line: unknown, at) => findProblems(line, at, lines))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const ids: unknown[] = sent.map(({ id }) => id)
  const again = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) < at)
  if (again >= 0) throw invalid({ [getLinePath(again, 'id')]: { key: 'errors.field.taken' } })
  return sent.map(({ id, ...body }) => ({ id, body }))
}

/**
 * Separates the lines of a body from the rest; undefined if lines stay unchanged. Throws 422 for
 * anything but a list of lines.
 */
export function withoutLines(
  { resource, body: names }: VerbEndpoint,
  sent: Body,
): { body: Body; lines: readonly SentLine[] | undefined } {
  if (!resource.lines || !names.includes(LINES) || sent[LINES] === undefined)
    return { body: sent, lines: undefined }
  const { [LINES]: sentLines, ...body } = sent
  return { body, lines: readLines(sentLines, resource.lines) }
}
