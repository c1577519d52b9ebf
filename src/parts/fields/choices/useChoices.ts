import { formatPhone } from '../../../../registry/characters/phone.ts'
import { useGetList } from 'ra-core'
import { useMemo, useState } from 'react'
import { getChoosableConditions } from '../../../../registry/entities/choices.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { matchesConditions } from '../../../../registry/fields/conditions.ts'
import type { ResourceName } from '#business/words'
import { MAX_PAGE_SIZE, MAX_WHOLE_LIST_ROWS } from '../../../../registry/values/page-sizes.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { SEARCH_LIMITS } from '../../../../registry/values/search-limits.ts'
import { dataProvider } from '../../../platform/data/index.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource, getTitle } from '../../../platform/data/rows/resources.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useDebounced } from '../../../platform/ui/useDebounced.ts'
import type { NarrowingCondition } from './required-first.ts'
import type { Choice } from './search.ts'

/** The number of rows a search returns, if the provider pages the rows to choose from. */
const FOUND_ROWS_LIMIT = 50

/** Returns the values of an entity's `hint` fields, which distinguish rows with the same title. */
function getChoiceHint(name: ResourceName, row: Row): string {
  const { hint = [], fields } = getResource(name)
  const values = hint.map((field) => {
    const titleColumn = fields[field]?.type === 'reference' ? getReferenceTitleName(field) : field
    const value = row[titleColumn]
    return fields[field]?.type === 'phone' && value ? formatPhone(String(value)) : value
  })
  return values.filter((value) => !isEmptyInput(value)).join(' · ')
}

/** Returns the texts of a row, apart from its title, by which a search finds it. */
function listChoiceTexts(name: ResourceName, row: Row): string[] {
  const { fields, title } = getResource(name)
  return Object.entries(fields).flatMap(([field, declaration]) =>
    declaration.type === 'text' && declaration.search && field !== title && row[field]
      ? [String(row[field])]
      : [],
  )
}

/**
 * Returns whether a row meets the conditions on its fields. A picker's rows have only some fields.
 */
function mayMatchConditions(
  row: Row,
  where: FieldTypes['reference']['where'] = {},
  today: string,
): boolean {
  const knownConditions = Object.entries(where).filter(([name]) => name in row)
  return matchesConditions(row, Object.fromEntries(knownConditions), today)
}

type Values = Readonly<Record<string, unknown>>
type ReferenceTarget = Pick<FieldTypes['reference'], 'to' | 'where' | 'within'>

/** Returns the rows that a reference input offers. */
export function useChoosable(
  field: FieldTypes['reference'],
  siblings?: Readonly<Record<string, unknown>>,
) {
  const where = useMemo(() => getChoosableConditions(field, getResource(field.to)), [field])
  return useChoices({ ...field, where }, siblings)
}

/** Returns the list parameters for the rows to choose from. */
const buildListParams = (
  { to, where }: ReferenceTarget,
  conditions: Readonly<Record<string, unknown>>,
  perPage: number,
) => ({
  pagination: { page: 1, perPage },
  sort: { field: getResource(to).title, order: 'ASC' as const },
  filter: conditions,
  meta: { where, mostIfPaged: MAX_PAGE_SIZE },
})

const NO_ROWS: readonly Row[] = []

/**
 * Returns the rows found by the typed text, if the provider pages the rows to choose from. Earlier
 * results stay, so that a chosen row keeps its title.
 */
function useFoundRows(target: ReferenceTarget, conditions: Values, isPaged: boolean) {
  const [typed, search] = useState('')
  const key = JSON.stringify([target.to, conditions])
  const [lastResult, setLastResult] = useState({ key, rows: NO_ROWS })
  const previousRows = lastResult.key === key ? lastResult.rows : NO_ROWS
  const query = useDebounced(isPaged ? typed.trim().slice(0, SEARCH_LIMITS.length) : '')
  const { data, isFetching } = useGetList<Row>(
    target.to,
    buildListParams(target, { ...conditions, q: query }, FOUND_ROWS_LIMIT),
    { enabled: isPaged && query !== '' },
  )
  const newRows = isPaged
    ? data?.filter(({ id }) => previousRows.every((keptRow) => keptRow.id !== id))
    : undefined
  if (newRows && newRows.length > 0) setLastResult({ key, rows: [...previousRows, ...newRows] })
  return { foundRows: previousRows, search, isSearching: isFetching }
}

/**
 * Returns the rows that a reference can point to, without deleted ones. If they depend on another
 * field (`within`), `missingCondition` is set while that field is empty. If there are too
 * many to load, `search` finds others by the typed text.
 */
export function useChoices(target: ReferenceTarget, siblings: Values = {}) {
  const { to, where, within = {} } = target
  const { today } = useFormat()
  const missingCondition: NarrowingCondition | undefined = Object.entries(within).find(
    ([, formField]) => isEmptyInput(siblings[formField]),
  )
  const isNarrowed = missingCondition === undefined
  const conditions = isNarrowed
    ? Object.fromEntries(
        Object.entries(within).map(([targetField, formField]) => [
          targetField,
          siblings[formField],
        ]),
      )
    : {}
  const params = buildListParams(target, conditions, MAX_WHOLE_LIST_ROWS)
  const { data, error, refetch, isPending } = useGetList<Row>(to, params, {
    enabled: isNarrowed,
    placeholderData: isNarrowed ? dataProvider.peekList(to, params) : undefined,
  })
  const isPaged = isNarrowed && dataProvider.isPaged(to, params)
  const { foundRows, search, isSearching } = useFoundRows(target, conditions, isPaged)
  const rows = useMemo(() => {
    if (!isNarrowed || !data) return undefined
    const loaded = new Set(data.map(({ id }) => id))
    const allRows =
      foundRows.length > 0 ? [...data, ...foundRows.filter(({ id }) => !loaded.has(id))] : data
    return allRows.filter((row) => mayMatchConditions(row, where, today))
  }, [isNarrowed, data, foundRows, where, today])
  const choices = useMemo(
    () =>
      rows?.map((row): Choice => ({
        id: row.id,
        title: getTitle(to, row),
        hint: getChoiceHint(to, row),
        otherTexts: listChoiceTexts(to, row),
      })),
    [to, rows],
  )
  const isLoading = isPending && !choices && isNarrowed
  return {
    choices,
    rows,
    error,
    refetch,
    isPending: isLoading || isSearching,
    missingCondition,
    search,
  }
}
