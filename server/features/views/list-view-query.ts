import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listLayoutValues } from '../../../registry/views/layouts.ts'
import type { ViewContent } from '../../../registry/calls/view-calls.ts'
import { COLUMN_WIDTHS } from '../../../registry/views/saved-view.ts'
import type { Input } from '../../http/input.ts'
import { type Message, UNKNOWN } from '../../http/problem.ts'
import { parseViewQuery } from './query-input.ts'
import { listColumnNames, findQueryProblems } from '../../rows/list-page.ts'

const COLUMNS_PARAM = 'columns'

type Problems = ReadonlyMap<string, Message>

const toTexts = (value: unknown): string[] => [value].flat().map(String)

/** The columns in a query; `isKnown` returns whether the entity has one. */
function parseColumns(resource: AnyResource, input: Input) {
  const allowed = listColumnNames(resource)
  const names = toTexts(input[COLUMNS_PARAM] ?? []).flatMap((text) => text.split(','))
  return names.map((name) => ({ name, isKnown: allowed.includes(name) }))
}

/** Returns the problems of the layout in a query. */
function findLayoutProblems(resource: AnyResource, input: Input): Problems {
  const invalidEntries = Object.entries(listLayoutValues(resource)).filter(
    ([param, allowed]) => !toTexts(input[param] ?? []).every((value) => allowed.includes(value)),
  )
  return new Map(invalidEntries.map(([param]) => [param, UNKNOWN]))
}

/** Returns the problems of a query, except its columns. */
function findProblems(resource: AnyResource, input: Input): Problems {
  const apart = [COLUMNS_PARAM, ...Object.keys(listLayoutValues(resource))]
  return new Map([
    ...findQueryProblems(resource, input, apart),
    ...findLayoutProblems(resource, input),
  ])
}

/** Returns the problems of column widths, by name. */
function findWidthProblems(resource: AnyResource, widths: ViewContent['widths']): Problems {
  const allowed = listColumnNames(resource)
  const { narrowest: min, widest: max } = COLUMN_WIDTHS
  const invalidWidths = Object.entries(widths).flatMap(([name, width]): [string, Message][] => {
    if (!allowed.includes(name)) return [[name, UNKNOWN]]
    if (!Number.isInteger(width)) return [[name, { key: 'errors.field.not_integer' }]]
    if (width < min) return [[name, { key: 'errors.field.too_small', params: { min } }]]
    return width > max ? [[name, { key: 'errors.field.too_large', params: { max } }]] : []
  })
  return new Map(invalidWidths)
}

/**
 * Returns the problems of a list's view, by `query` or `widths` and the name, with a dot between
 * them.
 */
export function findListViewProblems(
  resource: AnyResource,
  { query, widths }: Pick<ViewContent, 'query' | 'widths'>,
): Readonly<Record<string, Message>> {
  const input = parseViewQuery(query)
  const problems: Record<string, Message> = {}
  for (const [name, problem] of findProblems(resource, input)) problems[`query.${name}`] = problem
  if (parseColumns(resource, input).some(({ isKnown }) => !isKnown))
    problems[`query.${COLUMNS_PARAM}`] = UNKNOWN
  for (const [name, problem] of findWidthProblems(resource, widths))
    problems[`widths.${name}`] = problem
  return problems
}

/**
 * Removes the parts of a query that the entity lacks, because stored views may have removed fields.
 */
export function dropUnknownParts(resource: AnyResource, query: string): string {
  const input = parseViewQuery(query)
  const problems = findProblems(resource, input)
  const allowed = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (name === COLUMNS_PARAM || problems.has(name)) continue
    for (const text of toTexts(value)) allowed.append(name, text)
  }
  const columns = parseColumns(resource, input).filter(({ isKnown }) => isKnown)
  if (columns.length > 0) allowed.set(COLUMNS_PARAM, columns.map(({ name }) => name).join(','))
  return allowed.toString().replaceAll('%2C', ',')
}

/** Removes the widths of columns that the entity lacks. */
export function dropUnknownWidths(
  resource: AnyResource,
  widths: ViewContent['widths'],
): ViewContent['widths'] {
  const problems = findWidthProblems(resource, widths)
  return Object.fromEntries(Object.entries(widths).filter(([name]) => !problems.has(name)))
}
