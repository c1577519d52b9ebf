import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { dataProvider } from '../data/index.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useKeys } from '../layout/keyboard/useKeys.ts'
import { useBack } from '../routing/back.ts'
import { Link } from '../routing/Link.tsx'
import { recall } from '../table/state/list-memory.ts'
import { paramsOf, readAddress } from '../table/state/list-state.ts'
import { Icon } from '../ui/drawings/Icon.tsx'

/** The neighbours of a row in its list, as that was last shown. */
function neighboursOf(reference: ListReference, id: number): { before?: number; after?: number } {
  const params = paramsOf(readAddress(recall(reference.resourceName), reference))
  const every = { ...params, pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER } }
  const rows = dataProvider.peekList(reference.resourceName, every)?.data ?? []
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? {} : { before: rows[at - 1]?.id, after: rows[at + 1]?.id }
}

function Step({ to, icon, label }: { to: string | undefined; icon: string; label: string }) {
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
    <Link className={className} to={to} state={state} replace aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** The link back to where a row was opened from, and those to the previous and next rows. */
export function RowNavigation({ reference, id }: { reference: ListReference; id?: number }) {
  const translate = useTranslate()
  const { route } = reference.list
  const { before, after } = id === undefined ? {} : neighboursOf(reference, id)
  const list = { to: route + recall(reference.resourceName), label: listLabelKey(reference) }
  const back = useBack() ?? list
  const page = (one: number | undefined) => one && `${route}/${one}/show`
  const navigate = useNavigate()
  const { state } = useLocation()
  const step = (to: string | undefined | 0) => () =>
    to ? void navigate(to, { state, replace: true }) : false
  useKeys({ '[': step(page(before)), ']': step(page(after)) })
  return (
    <nav className="row-nav" aria-label={translate('ui.way')}>
      <Link className="btn btn-quiet" to={back.to}>
        <Icon name="previous" />
        <span>{translate(back.label)}</span>
      </Link>
      {(before || after) && (
        <span className="row-nav-steps">
          <Step
            to={page(before) || undefined}
            icon="previous"
            label={translate('ui.row_previous')}
          />
          <Step to={page(after) || undefined} icon="next" label={translate('ui.row_next')} />
        </span>
      )}
    </nav>
  )
}
