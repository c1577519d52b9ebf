import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { PER_PAGE } from '../../../registry/values/page-sizes.ts'
import { type ListState } from './state/list-state.ts'

type Paging = Pick<ListState, 'page' | 'perPage'>

/** Returns the pages that get a button: the first, the last, and those around the current one. */
function pagesAround(page: number, last: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [before + 1, number] : ['gap' as const, number]
  })
}

function Pages({
  page,
  last,
  change,
}: {
  page: number
  last: number
  change: (part: Partial<Paging>) => void
}) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <nav className="pages" aria-label={translate('ui.pages')}>
      <IconButton
        icon="previous"
        label={translate('ui.page_previous')}
        disabled={page <= 1}
        onClick={() => change({ page: page - 1 })}
      />
      {pagesAround(page, last).map((number, index) =>
        number === 'gap' ? (
          // Gaps differ only in their position.
          <span key={`gap ${index}`} className="muted">
            …
          </span>
        ) : (
          <Button
            key={number}
            kind="quiet"
            aria-current={number === page ? 'page' : undefined}
            aria-label={translate('ui.page', { page: format.number(number) })}
            onClick={() => change({ page: number })}
          >
            {format.number(number)}
          </Button>
        ),
      )}
      <IconButton
        icon="next"
        label={translate('ui.page_next')}
        disabled={page >= last}
        onClick={() => change({ page: page + 1 })}
      />
    </nav>
  )
}

/** Shows the range of rows and the total, with buttons for the other pages. */
export function Pagination(props: {
  state: Paging
  total: number
  /** True if the total is an estimate. */
  isEstimate?: boolean
  change: (part: Partial<Paging>) => void
}) {
  const { state, total, isEstimate, change } = props
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  const { page, perPage } = state
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min((page - 1) * perPage + 1, total)
  return (
    <div className="table-foot row muted small">
      <bdi aria-live="polite">
        {translate(isEstimate ? 'ui.range_estimate' : 'ui.range', {
          from: format.number(from),
          to: format.number(Math.min(page * perPage, total)),
          total: format.number(total),
        })}
      </bdi>
      <label htmlFor={id}>
        <span>{translate('ui.per_page')}</span>
        <select
          id={id}
          className="input"
          value={perPage}
          onChange={({ target }) => change({ perPage: Number(target.value) })}
        >
          {PER_PAGE.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {last > 1 && <Pages page={page} last={last} change={change} />}
    </div>
  )
}
