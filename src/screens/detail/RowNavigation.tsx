import { useGetList, useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { dataProvider } from '../../platform/data/index.ts'
import { PAGE_FRESH_MS } from '../../platform/data/lists/query-client.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { useBack } from '../../platform/routing/back.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { recallQuery, rememberQuery } from '../../parts/table/state/list-memory.ts'
import {
  type ListState,
  parseListAddress,
  toListParams,
  toPageParams,
  writeListAddress,
} from '../../parts/table/state/list-state.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { type NeighbourRow, useNeighbours } from './useNeighbours.ts'

/** The previous and the next row of a row, as its list was last shown. */
interface NeighbourRows {
  previousRow?: NeighbourRow | undefined
  nextRow?: NeighbourRow | undefined
}

const NO_ROWS: readonly Row[] = []

/** Reads the neighbours of a row from a list in memory. Every row counts as on the list's current page. */
function readNeighbours(reference: ListReference, state: ListState, id: number): NeighbourRows {
  const allRowsParams = {
    ...toListParams(state, reference),
    pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  }
  const rows = dataProvider.peekList(reference.resourceName, allRowsParams)?.data ?? NO_ROWS
  const rowIndex = rows.findIndex((row) => row.id === id)
  if (rowIndex < 0) return {}
  const toNeighbour = (row: Row | undefined) => row && { id: row.id, page: state.page }
  return {
    previousRow: toNeighbour(rows[rowIndex - 1]),
    nextRow: toNeighbour(rows[rowIndex + 1]),
  }
}

/** Returns the neighbours of a row, page by page where the provider pages the list. */
function useListNeighbours(reference: ListReference, id = 0): NeighbourRows & { state: ListState } {
  const { resourceName } = reference
  const state = parseListAddress(recallQuery(resourceName), reference)
  const params = toListParams(state, reference)
  const isPaged = dataProvider.isPaged(resourceName, params)
  const { data: rows = NO_ROWS, total = 0 } = useGetList<Row>(
    resourceName,
    isPaged ? toPageParams(state, reference) : params,
    { enabled: id > 0, staleTime: PAGE_FRESH_MS },
  )
  const pagedNeighbours = useNeighbours({ reference, state, rows, total, id })
  return { state, ...(isPaged ? pagedNeighbours : readNeighbours(reference, state, id)) }
}

interface NeighbourLinkProps {
  to: string | undefined
  icon: string
  label: string
  onStep: () => void
}

/** A link to a neighbouring row; disabled if there is none. */
function NeighbourLink({ to, icon, label, onStep }: NeighbourLinkProps) {
  const { state } = useLocation()
  const className = 'btn btn-quiet btn-icon'
  if (!to) {
    return (
      <span className={className} aria-disabled="true" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link
      className={className}
      to={to}
      state={state}
      title={label}
      replace
      aria-label={label}
      onClick={onStep}
    >
      <Icon name={icon} />
    </Link>
  )
}

/** The link back to the previous screen, and links to the previous and next rows. */
export function RowNavigation({ reference, id }: { reference: ListReference; id?: number }) {
  const translate = useTranslate()
  const { route } = reference.list
  const { previousRow, nextRow, state: listState } = useListNeighbours(reference, id)
  const list = {
    to: route + recallQuery(reference.resourceName),
    label: getListLabelKey(reference),
  }
  const back = useBack() ?? list
  const getPagePath = (neighbour: NeighbourRow | undefined) =>
    neighbour && `${route}/${neighbour.id}/show`
  // The list opens on the page of the row that is shown last.
  const rememberPage = (neighbour: NeighbourRow | undefined) => {
    if (neighbour && neighbour.page !== listState.page)
      rememberQuery(
        reference.resourceName,
        writeListAddress({ ...listState, page: neighbour.page }, reference),
      )
  }
  const navigate = useNavigate()
  const { state } = useLocation()
  const openNeighbour = (neighbour: NeighbourRow | undefined) => () => {
    const to = getPagePath(neighbour)
    if (!to) return false
    rememberPage(neighbour)
    return void navigate(to, { state, replace: true })
  }
  useKeys({ '[': openNeighbour(previousRow), ']': openNeighbour(nextRow) })
  return (
    <nav className="row-nav row" aria-label={translate('ui.way')}>
      <Link className="btn btn-quiet" to={back.to}>
        <Icon name="previous" />
        <span>{translate(back.label)}</span>
      </Link>
      {(previousRow || nextRow) && (
        <span className="row-nav-steps">
          <NeighbourLink
            to={getPagePath(previousRow)}
            onStep={() => rememberPage(previousRow)}
            icon="previous"
            label={translate('ui.row_previous')}
          />
          <NeighbourLink
            to={getPagePath(nextRow)}
            onStep={() => rememberPage(nextRow)}
            icon="next"
            label={translate('ui.row_next')}
          />
        </span>
      )}
    </nav>
  )
}
