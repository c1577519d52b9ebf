import { useGetList, useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { dataProvider } from '../../platform/data/index.ts'
import { PAGE_FRESH } from '../../platform/data/query-client.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { useBack } from '../../platform/routing/back.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { recallQuery, rememberQuery } from '../../parts/table/state/list-memory.ts'
import {
  type ListState,
  readAddress,
  toListParams,
  toPageParams,
  writeAddress,
} from '../../parts/table/state/list-state.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { type Neighbour, useNeighbours } from './useNeighbours.ts'

/** The rows before and after one in its list, as the list was last shown. */
interface Neighbours {
  before?: Neighbour | undefined
  after?: Neighbour | undefined
}

const NONE: readonly Row[] = []

/** Reads the neighbours of a row from a list in memory. Every row counts as on the list's current page. */
function readNeighbours(reference: ListReference, state: ListState, id: number): Neighbours {
  const every = {
    ...toListParams(state),
    pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  }
  const rows = dataProvider.peekList(reference.resourceName, every)?.data ?? NONE
  const at = rows.findIndex((row) => row.id === id)
  const neighbour = (row: Row | undefined) => row && { id: row.id, page: state.page }
  return at < 0 ? {} : { before: neighbour(rows[at - 1]), after: neighbour(rows[at + 1]) }
}

/** Returns the neighbours of a row, page by page where the provider pages the list. */
function useListNeighbours(reference: ListReference, id = 0): Neighbours & { state: ListState } {
  const { resourceName } = reference
  const state = readAddress(recallQuery(resourceName), reference)
  const isPaged = dataProvider.isPaged(resourceName, toListParams(state))
  const { data: rows = NONE, total = 0 } = useGetList<Row>(resourceName, toPageParams(state), {
    enabled: isPaged && id > 0,
    staleTime: PAGE_FRESH,
  })
  const paged = useNeighbours({ reference, state, rows, total, id })
  return { state, ...(isPaged ? paged : readNeighbours(reference, state, id)) }
}

interface StepProps {
  to: string | undefined
  icon: string
  label: string
  onStep: () => void
}

/** A link to a neighbour, or its disabled look without one. */
function Step({ to, icon, label, onStep }: StepProps) {
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
  const { before, after, state: listed } = useListNeighbours(reference, id)
  const list = {
    to: route + recallQuery(reference.resourceName),
    label: getListLabelKey(reference),
  }
  const back = useBack() ?? list
  const page = (neighbour: Neighbour | undefined) => neighbour && `${route}/${neighbour.id}/show`
  // The list opens on the page of the row that is shown last.
  const leave = (neighbour: Neighbour | undefined) => {
    if (neighbour && neighbour.page !== listed.page)
      rememberQuery(
        reference.resourceName,
        writeAddress({ ...listed, page: neighbour.page }, reference),
      )
  }
  const navigate = useNavigate()
  const { state } = useLocation()
  const step = (neighbour: Neighbour | undefined) => () => {
    const to = page(neighbour)
    if (!to) return false
    leave(neighbour)
    return void navigate(to, { state, replace: true })
  }
  useKeys({ '[': step(before), ']': step(after) })
  return (
    <nav className="row-nav row" aria-label={translate('ui.way')}>
      <Link className="btn btn-quiet" to={back.to}>
        <Icon name="previous" />
        <span>{translate(back.label)}</span>
      </Link>
      {(before || after) && (
        <span className="row-nav-steps">
          <Step
            to={page(before)}
            onStep={() => leave(before)}
            icon="previous"
            label={translate('ui.row_previous')}
          />
          <Step
            to={page(after)}
            onStep={() => leave(after)}
            icon="next"
            label={translate('ui.row_next')}
          />
        </span>
      )}
    </nav>
  )
}
