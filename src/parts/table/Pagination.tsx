import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { PAGE_SIZES } from '../../../registry/values/page-sizes.ts'
import { type ListState } from './state/list-state.ts'

type PageState = Pick<ListState, 'page' | 'perPage'>

/** Returns the pages that get a button: the first, the last, and those around the current one. */
function listPagesAround(page: number, lastPage: number): (number | 'gap')[] {
  const nearPages = [1, page - 1, page, page + 1, lastPage].filter(
    (pageNumber) => pageNumber >= 1 && pageNumber <= lastPage,
  )
  const pages = [...new Set(nearPages)].sort((first, second) => first - second)
  return pages.flatMap((pageNumber, index) => {
    const previousPage = pages[index - 1]
    if (previousPage === undefined || pageNumber === previousPage + 1) return [pageNumber]
    return pageNumber === previousPage + 2
      ? [previousPage + 1, pageNumber]
      : ['gap' as const, pageNumber]
  })
}

function PageButtons({
  page,
  lastPage,
  onChange,
}: {
  page: number
  lastPage: number
  onChange: (changes: Partial<PageState>) => void
}) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <nav className="pages" aria-label={translate('ui.pages')}>
      <IconButton
        icon="previous"
        label={translate('ui.page_previous')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      {listPagesAround(page, lastPage).map((pageNumber, index) =>
        pageNumber === 'gap' ? (
          // Gaps differ only in their position.
          <span key={`gap ${index}`} className="muted">
            …
          </span>
        ) : (
          <Button
            key={pageNumber}
            kind="quiet"
            aria-current={pageNumber === page ? 'page' : undefined}
            aria-label={translate('ui.page', { page: format.number(pageNumber) })}
            onClick={() => onChange({ page: pageNumber })}
          >
            {format.number(pageNumber)}
          </Button>
        ),
      )}
      <IconButton
        icon="next"
        label={translate('ui.page_next')}
        disabled={page >= lastPage}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  )
}

/** Shows the range of rows and the total, with buttons for the other pages. */
export function Pagination(props: {
  state: PageState
  total: number
  /** True if the total is an estimate. */
  isEstimate?: boolean
  onChange: (changes: Partial<PageState>) => void
}) {
  const { state, total, isEstimate, onChange } = props
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  const { page, perPage } = state
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const firstRow = Math.min((page - 1) * perPage + 1, total)
  return (
    <div className="table-foot row muted small">
      <bdi aria-live="polite">
        {translate(isEstimate ? 'ui.range_estimate' : 'ui.range', {
          from: format.number(firstRow),
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
          onChange={({ target }) => onChange({ perPage: Number(target.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {lastPage > 1 && <PageButtons page={page} lastPage={lastPage} onChange={onChange} />}
    </div>
  )
}
