import { LINES_PROPERTY, type RowLines, getMaxLines } from '../../../registry/fields/row-lines.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { Body } from '../../http/read-body.ts'
import { createInvalidProblem, type Message, UNKNOWN } from '../../http/problem.ts'

/** A line in a request body: the id of an existing line, and its values. */
export interface SentLine {
  id: number | undefined
  body: Body
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a line, or of its field, in a body: `lines.2.amount`. */
export const getLinePath = (index: number, field?: string) =>
  [LINES_PROPERTY, index, ...(field === undefined ? [] : [field])].join('.')

function findProblems(line: unknown, index: number, { columns }: RowLines): [string, Message][] {
  if (!isObject(line)) return [[getLinePath(index), { key: 'errors.field.not_line' }]]
  const unknownNames = Object.keys(line).filter((name) => name !== 'id' && !columns.includes(name))
  const isIdInvalid = line.id !== undefined && !(Number.isInteger(line.id) && Number(line.id) > 0)
  return [
    ...unknownNames.map((name): [string, Message] => [getLinePath(index, name), UNKNOWN]),
    ...(isIdInvalid
      ? [[getLinePath(index, 'id'), { key: 'errors.field.not_id' }] as [string, Message]]
      : []),
  ]
}

function readLines(sentValue: unknown, lines: RowLines): SentLine[] {
  const max = getMaxLines(lines)
  if (!Array.isArray(sentValue) || sentValue.length > max)
    throw createInvalidProblem({
      [LINES_PROPERTY]: { key: 'errors.field.not_lines', params: { max } },
    })
  const problems = sentValue.flatMap((line: unknown, index) => findProblems(line, index, lines))
  if (problems.length > 0) throw createInvalidProblem(Object.fromEntries(problems))
  const ids: unknown[] = sentValue.map(({ id }) => id)
  const repeatedIndex = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  if (repeatedIndex >= 0)
    throw createInvalidProblem({
      [getLinePath(repeatedIndex, 'id')]: { key: 'errors.field.taken' },
    })
  return sentValue.map(({ id, ...body }) => ({ id, body }))
}

/**
 * Separates the lines of a body from its other values; undefined if lines stay unchanged. Throws 422
 * for anything but a list of lines.
 */
export function omitLines(
  { resource, body: names }: VerbEndpoint,
  sentValue: Body,
): { body: Body; lines: readonly SentLine[] | undefined } {
  if (!resource.lines || !names.includes(LINES_PROPERTY) || sentValue[LINES_PROPERTY] === undefined)
    return { body: sentValue, lines: undefined }
  const { [LINES_PROPERTY]: sentLines, ...body } = sentValue
  return { body, lines: readLines(sentLines, resource.lines) }
}
