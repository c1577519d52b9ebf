import type { AnyResource } from '../../../registry/entities/registry.ts'
import { layoutWords } from '../../../registry/views/layouts.ts'
import { COLUMN_WIDTHS, type ViewContent } from '../../../registry/views/saved-view.ts'
import type { Input } from '../../http/input.ts'
import { type Message, UNKNOWN } from '../../http/problem.ts'
import { inputOf } from './query-input.ts'
import { columnNames, problemsOfQuery } from '../../rows/list-page.ts'

const COLUMNS = 'columns'

type Problems = ReadonlyMap<string, Message>

const valuesOf = (value: unknown): string[] => [value].flat().map(String)

/** The columns that a query asks for; `isKnown` says which of them the entity has. */
function columnsIn(resource: AnyResource, input: Input) {
  const known = columnNames(resource)
  const names = valuesOf(input[COLUMNS] ?? []).flatMap((text) => text.split(','))
  return names.map((name) => ({ name, isKnown: known.includes(name) }))
}

/** What is wrong with how a query has the rows laid out. */
function problemsOfLayout(resource: AnyResource, input: Input): Problems {
  const wrong = Object.entries(layoutWords(resource)).filter(
    ([word, known]) => !valuesOf(input[word] ?? []).every((value) => known.includes(value)),
  )
  return new Map(wrong.map(([word]) => [word, UNKNOWN]))
}

/** What is wrong with a query beside its columns. */
function problemsOf(resource: AnyResource, input: Input): Problems {
  const apart = [COLUMNS, ...Object.keys(layoutWords(resource))]
  return new Map([...problemsOfQuery(resource, input, apart), ...problemsOfLayout(resource, input)])
}

/** What is wrong with widths of columns, by their names. */
function problemsOfWidths(resource: AnyResource, widths: ViewContent['widths']): Problems {
  const known = columnNames(resource)
  const { narrowest: min, widest: max } = COLUMN_WIDTHS
  const wrong = Object.entries(widths).flatMap(([name, width]): [string, Message][] => {
    if (!known.includes(name)) return [[name, UNKNOWN]]
    if (!Number.isInteger(width)) return [[name, { key: 'errors.field.not_integer' }]]
    if (width < min) return [[name, { key: 'errors.field.too_small', params: { min } }]]
    return width > max ? [[name, { key: 'errors.field.too_large', params: { max } }]] : []
  })
  return new Map(wrong)
}

/** What is wrong with a view of a list, by `query` or `widths`, a dot and the name. */
export function problemsOfListView(
  resource: AnyResource,
  { query, widths }: Pick<ViewContent, 'query' | 'widths'>,
): Readonly<Record<string, Message>> {
  const input = inputOf(query)
  const problems: Record<string, Message> = {}
  for (const [name, problem] of problemsOf(resource, input)) problems[`query.${name}`] = problem
  if (columnsIn(resource, input).some(({ isKnown }) => !isKnown))
    problems[`query.${COLUMNS}`] = UNKNOWN
  for (const [name, problem] of problemsOfWidths(resource, widths))
    problems[`widths.${name}`] = problem
  return problems
}

/** A query without what the entity does not have, perhaps no longer: a view outlives a field. */
export function knownQuery(resource: AnyResource, query: string): string {
  const input = inputOf(query)
  const problems = problemsOf(resource, input)
  const known = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (name === COLUMNS || problems.has(name)) continue
    for (const one of valuesOf(value)) known.append(name, one)
  }
  const columns = columnsIn(resource, input).filter(({ isKnown }) => isKnown)
  if (columns.length > 0) known.set(COLUMNS, columns.map(({ name }) => name).join(','))
  return known.toString().replaceAll('%2C', ',')
}

/** Widths without those of columns that the entity does not have. */
export function knownWidths(
  resource: AnyResource,
  widths: ViewContent['widths'],
): ViewContent['widths'] {
  const problems = problemsOfWidths(resource, widths)
  return Object.fromEntries(Object.entries(widths).filter(([name]) => !problems.has(name)))
}
