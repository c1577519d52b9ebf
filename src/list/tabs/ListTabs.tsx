import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { listsOf } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useFormat } from '../../i18n/format.ts'
import { entryLabelKey, tabLabelKey } from '../../i18n/label-keys.ts'
import { Link } from '../../routing/Link.tsx'
import { FRESH } from '../../table/state/list-memory.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { addressOfTab } from './address-of-tab.ts'
import { useListCounts } from './useListCounts.ts'

interface TabProps {
  tab: ListReference
  search: string
  isCurrent: boolean
  count?: number
  /** Whether the numbers are there, which widen all tabs and move this one. */
  areCounted: boolean
}

/** The link to a list, with the number of its rows where all of them are shown. */
function Tab({ tab, search, isCurrent, count, areCounted }: TabProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => (isCurrent ? bringIntoView(ref.current) : undefined), [isCurrent, areCounted])
  return (
    <li ref={ref}>
      <Link
        to={tab.list.route + search}
        state={search === '' ? FRESH : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{translate(tabLabelKey(tab))}</span>
        {count !== undefined && <small>{number(count)}</small>}
      </Link>
    </li>
  )
}

/** The lists of an entity that the user may open, side by side; what is looked for goes along. */
export function ListTabs({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const tabs = listsOf(reference.resource, useSession())
  const counts = useListCounts(reference.resource, tabs.length > 1)
  const areCounted = Object.keys(counts).length > 0
  const [first] = tabs
  if (!first || tabs.length === 1) return null
  return (
    <nav className="list-tabs" aria-label={translate(entryLabelKey(first))}>
      <ul>
        {tabs.map((tab) => {
          const isCurrent = tab.resourceName === reference.resourceName
          const target = addressOfTab(search, reference, tab)
          return (
            <Tab
              key={tab.resourceName}
              tab={tab}
              search={target.search}
              isCurrent={isCurrent}
              areCounted={areCounted}
              count={target.isNarrowed ? undefined : counts[tab.listName]}
            />
          )
        })}
      </ul>
    </nav>
  )
}
