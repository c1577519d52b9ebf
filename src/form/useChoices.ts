import { useGetList } from 'ra-core'
import { registry as declared } from '../../resources/index.ts'
import type { Registry } from '../../resources/kit/define.ts'
import { type FieldTypes, matches } from '../../resources/kit/fields.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import { dataProvider } from '../provider/index.ts'
import type { Row } from '../provider/normalise.ts'

const registry: Registry = declared

/** More than anybody scrolls through; a search narrows what is beyond it. */
const MOST = 5000

/** What a row of an entity is called. */
export function titleOf(resource: ResourceName, row: Readonly<Record<string, unknown>>): string {
  const title = row[registry[resource].title]
  return title === null || title === undefined || title === '' ? `#${row.id}` : String(title)
}

/** Whether a row meets a condition, as far as can be told: a picker's rows hold few fields. */
function mayBe(row: Row, where: FieldTypes['reference']['where'] = {}): boolean {
  const told = Object.entries(where).filter(([name]) => name in row)
  return matches(row, Object.fromEntries(told))
}

/** What a reference can point to, by title; only rows that are not deleted. */
export function useChoices({ to, where }: Pick<FieldTypes['reference'], 'to' | 'where'>) {
  const params = {
    pagination: { page: 1, perPage: MOST },
    sort: { field: registry[to].title, order: 'ASC' as const },
    filter: {},
  }
  const { data, error, refetch, isPending } = useGetList<Row>(to, params, {
    placeholderData: dataProvider.peekList(to, params),
  })
  const choices = data
    ?.filter((row) => mayBe(row, where))
    .map((row) => ({ id: row.id, title: titleOf(to, row) }))
  return { choices, error, refetch, isPending: isPending && !choices }
}
