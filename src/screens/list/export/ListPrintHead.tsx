import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import { findFilter } from '../../../../registry/fields/filter-names.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { getListLabelKey } from '../../../platform/i18n/label-keys.ts'
import { PrintedHead } from '../../../platform/layout/PrintedHead.tsx'
import { type ListState, getShownDeletion } from '../../../parts/table/state/list-state.ts'
import { ChipValue, useChipLabel } from '../filters/chip-text.tsx'

/** The values of one filter as text, separated by commas. */
function FilterWords({
  reference,
  name,
  values,
}: {
  reference: ListReference
  name: string
  values: readonly string[]
}) {
  const filter = findFilter(reference.resource, name)
  if (!filter) return null
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && <span>, </span>}
      <bdi>
        <ChipValue reference={reference} filter={filter} value={value} />
      </bdi>
    </Fragment>
  ))
}

type PrintedFact = readonly [name: string, value: ReactNode]

/** Returns the search and the filters of the rows, each with its name. */
function useFacts(reference: ListReference, state: ListState): PrintedFact[] {
  const translate = useTranslate()
  const getLabel = useChipLabel(reference)
  const filters = Object.entries(state.filters).map(([name, values]): PrintedFact => [
    getLabel(name),
    <FilterWords key={name} reference={reference} name={name} values={values} />,
  ])
  const search: PrintedFact = [translate('ui.search'), <bdi key="q">{state.q}</bdi>]
  const deleted: PrintedFact = [translate('ui.shown'), translate(`ui.shown.${state.deleted}`)]
  return [
    ...(state.q === '' ? [] : [search]),
    ...(getShownDeletion(reference, state) === 'live' ? [] : [deleted]),
    ...filters,
  ]
}

/** The head of a printed list: its name, filters, length and time of printing. */
export function ListPrintHead({
  reference,
  state,
  count,
}: {
  reference: ListReference
  state: ListState
  count: number
}) {
  const translate = useTranslate()
  const facts = useFacts(reference, state)
  return (
    <PrintedHead title={translate(getListLabelKey(reference))} facts={facts}>
      <span>{translate('export.rows', { count })}</span>
      {' · '}
    </PrintedHead>
  )
}
