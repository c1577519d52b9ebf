import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Request } from '../../../registry/entities/requests.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { accessibleListsOfEntity, useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { type Counts, parseCounts } from '../../data/lists/counts.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useFormat } from '../../i18n/format.ts'
import { entryLabelKey, tabLabelKey } from '../../i18n/label-keys.ts'
import { Link } from '../../routing/Link.tsx'
import { FRESH_LIST } from '../../table/state/list-memory.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { getTabAddress } from './tab-address.ts'

/**
 * The request for the number of rows of each list of an entity. Without it, tabs show no numbers.
 */
const LIST_COUNTS: Request = 'GET counts/{entity}'

/**
 * Returns the number of rows of each list of an entity, by list name. Counted again after every
 * change.
 */
function useListCounts({ name }: AnyResource, isShown: boolean): Counts {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(LIST_COUNTS)
  const { data } = useQuery({
    queryKey: ['counts', name, userId],
    queryFn: async ({ signal }) => {
      const request: Request = `GET counts/${name}`
      return parseCounts((await http.send(request, { signal })).body)
    },
    enabled: isShown && isOffered && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return data ?? {}
}

interface TabProps {
  tab: ListReference
  search: string
  isCurrent: boolean
  count?: number
  /** True if the counts have loaded. They widen all tabs and move the current one. */
  areCounted: boolean
}

/** The link to a list, with its number of rows if no filter applies. */
function Tab({ tab, search, isCurrent, count, areCounted }: TabProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => (isCurrent ? bringIntoView(ref.current) : undefined), [isCurrent, areCounted])
  return (
    <li ref={ref}>
      <Link
        to={tab.list.route + search}
        state={search === '' ? FRESH_LIST : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{translate(tabLabelKey(tab))}</span>
        {count !== undefined && <small>{number(count)}</small>}
      </Link>
    </li>
  )
}

/** The tabs of an entity's lists that the user may open. The search is kept between tabs. */
export function ListTabs({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const tabs = accessibleListsOfEntity(reference.resource, useSession())
  const counts = useListCounts(reference.resource, tabs.length > 1)
  const areCounted = Object.keys(counts).length > 0
  const [first] = tabs
  if (!first || tabs.length === 1) return null
  return (
    <nav className="list-tabs" aria-label={translate(entryLabelKey(first))}>
      <ul>
        {tabs.map((tab) => {
          const isCurrent = tab.resourceName === reference.resourceName
          const target = getTabAddress(search, reference, tab)
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
