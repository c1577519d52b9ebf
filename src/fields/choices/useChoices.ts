import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import { choosableBy } from '../../../registry/entities/choices.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { labelOf } from '../../../registry/fields/pointing.ts'
import { matches } from '../../../registry/fields/conditions.ts'
import type { ResourceName } from '#business/words/names.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import { dataProvider } from '../../data/index.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { resourceOf, titleOf } from '../../data/rows/resources.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Narrowing } from './needed-first.ts'
import type { Choice } from './search.ts'

/** The number of choices that are loaded, more than anybody scrolls through. */
const MAX_CHOICES = 5000

/** Returns the values of an entity's `hint` fields, which distinguish rows of the same title. */
function hintOf(name: ResourceName, row: Row): string {
  const { hint = [], fields } = resourceOf(name)
  const values = hint.map((field) => {
    const shown = fields[field]?.type === 'reference' ? labelOf(field) : field
    return row[shown]
  })
  return values.filter((value) => !isEmpty(value)).join(' · ')
}

/** Whether a row meets the conditions on the fields it has; a picker's rows have only a few. */
function mayMeet(row: Row, where: FieldTypes['reference']['where'] = {}, today: string): boolean {
  const checked = Object.entries(where).filter(([name]) => name in row)
  return matches(row, Object.fromEntries(checked), today)
}

type Pointing = Pick<FieldTypes['reference'], 'to' | 'where' | 'within'>

/** Returns the rows that an input of a reference offers: those that it may be pointed to anew. */
export function useChoosable(
  field: FieldTypes['reference'],
  siblings?: Readonly<Record<string, unknown>>,
) {
  const where = useMemo(() => choosableBy(field, resourceOf(field.to)), [field])
  return useChoices({ ...field, where }, siblings)
}

/**
 * Returns the rows that a reference can point to, without deleted ones. Where they depend on another
 * field of the form (`within`), `needs` is the missing condition while that field is empty.
 */
export function useChoices(
  { to, where, within = {} }: Pointing,
  siblings: Readonly<Record<string, unknown>> = {},
) {
  const { today } = useFormat()
  const needs: Narrowing | undefined = Object.entries(within).find(([, ours]) =>
    isEmpty(siblings[ours]),
  )
  const conditions = Object.entries(within).map(([theirs, ours]) => [theirs, siblings[ours]])
  const params = {
    pagination: { page: 1, perPage: MAX_CHOICES },
    sort: { field: resourceOf(to).title, order: 'ASC' as const },
    filter: needs ? {} : Object.fromEntries(conditions),
    meta: { where },
  }
  const { data, error, refetch, isPending } = useGetList<Row>(to, params, {
    enabled: needs === undefined,
    placeholderData: needs ? undefined : dataProvider.peekList(to, params),
  })
  const isNarrowed = needs === undefined
  const rows = useMemo(
    () => (isNarrowed ? data?.filter((row) => mayMeet(row, where, today)) : undefined),
    [isNarrowed, data, where, today],
  )
  const choices = useMemo(
    () =>
      rows?.map((row): Choice => ({ id: row.id, title: titleOf(to, row), hint: hintOf(to, row) })),
    [to, rows],
  )
  return { choices, rows, error, refetch, isPending: isPending && !choices && !needs, needs }
}
