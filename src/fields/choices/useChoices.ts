import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import { matches } from '../../../resources/kit/fields/conditions.ts'
import type { ResourceName } from '../../../resources/kit/words/names.ts'
import { isEmpty } from '../../../resources/kit/values/parse-value.ts'
import { dataProvider } from '../../data/index.ts'
import type { Row } from '../../data/normalise.ts'
import { resourceOf, titleOf } from '../../data/resources.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Choice } from './search.ts'

/** More than anybody scrolls through; a search narrows what is beyond it. */
const MOST = 5000

/** What tells a row apart from others of its title. */
function hintOf(name: ResourceName, row: Row): string {
  const { hint = [], fields } = resourceOf(name)
  const told = hint.map((field) => {
    const shown = fields[field]?.type === 'reference' ? labelOf(field) : field
    return row[shown]
  })
  return told.filter((value) => !isEmpty(value)).join(' · ')
}

/** Whether a row meets a condition, as far as can be told: a picker's rows hold few fields. */
function mayBe(row: Row, where: FieldTypes['reference']['where'] = {}, today: string): boolean {
  const told = Object.entries(where).filter(([name]) => name in row)
  return matches(row, Object.fromEntries(told), today)
}

type Pointing = Pick<FieldTypes['reference'], 'to' | 'where' | 'within'>

/**
 * What a reference can point to, by title; only rows that are not deleted. Where that depends
 * on what another field of the row holds, `needs` names the condition as long as that is empty.
 */
export function useChoices(
  { to, where, within = {} }: Pointing,
  siblings: Readonly<Record<string, unknown>> = {},
) {
  const { today } = useFormat()
  const [needs] = Object.entries(within).find(([, ours]) => isEmpty(siblings[ours])) ?? []
  const given = Object.entries(within).map(([theirs, ours]) => [theirs, siblings[ours]])
  const params = {
    pagination: { page: 1, perPage: MOST },
    sort: { field: resourceOf(to).title, order: 'ASC' as const },
    filter: needs ? {} : Object.fromEntries(given),
    meta: { where },
  }
  const { data, error, refetch, isPending } = useGetList<Row>(to, params, {
    enabled: needs === undefined,
    placeholderData: needs ? undefined : dataProvider.peekList(to, params),
  })
  const rows = useMemo(
    () => (needs ? undefined : data?.filter((row) => mayBe(row, where, today))),
    [needs, data, where, today],
  )
  const choices = useMemo(
    () =>
      rows?.map((row): Choice => ({ id: row.id, title: titleOf(to, row), hint: hintOf(to, row) })),
    [to, rows],
  )
  return { choices, rows, error, refetch, isPending: isPending && !choices && !needs, needs }
}
