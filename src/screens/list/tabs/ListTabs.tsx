import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Counts, countCalls } from '../../../../registry/calls/count-calls.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { listAccessibleListsOfEntity, useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { callWhole, versions } from '../../../platform/api/index.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getEntryLabelKey, getTabLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { FRESH_LIST } from '../../../parts/table/state/list-memory.ts'
import { bringIntoView } from '../../../platform/ui/bring-into-view.ts'
import { getTabAddress } from './tab-address.ts'

/**
 * Returns the number of rows of each list of an entity, by list name; undefined if the API does not
 * count. Counted again after every change.
 */
function useListCounts({ name }: AnyResource, isVisible: boolean): Counts | undefined {
  const userId = useSession()?.id
  const canCount = useExtensions().has(countCalls.listCounts.request)
  const { data } = useQuery({
    queryKey: ['counts', name, userId],
    queryFn: async ({ signal }) => {
      const response = await callWhole(countCalls.listCounts, { entity: name }, { signal })
      versions.takeCountVersions(response)
      return response.data
    },
    enabled: isVisible && canCount && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return canCount ? (data ?? {}) : undefined
}

interface ListTabProps {
  tab: ListReference
  search: string
  isCurrentTab: boolean
  /** The number of rows; empty while it loads or does not apply, absent if the API does not count. */
  count?: string
}

/** The link to a list, with its number of rows if no filter applies. */
function Tab({ tab, search, isCurrentTab, count }: ListTabProps) {
  const translate = useTranslate()
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => (isCurrentTab ? bringIntoView(ref.current) : undefined), [isCurrentTab])
  return (
    <li ref={ref}>
      <Link
        to={tab.list.route + search}
        state={search === '' ? FRESH_LIST : undefined}
        aria-current={isCurrentTab ? 'page' : undefined}
      >
        <span>{translate(getTabLabelKey(tab))}</span>
        {count !== undefined && <small className="muted tiny">{count}</small>}
      </Link>
    </li>
  )
}

/** The tabs of an entity's lists that the user may open. The search is kept between tabs. */
export function ListTabs({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const tabs = listAccessibleListsOfEntity(reference.resource, useSession())
  const counts = useListCounts(reference.resource, tabs.length > 1)
  const { number } = useFormat()
  const [firstTab] = tabs
  if (!firstTab || tabs.length === 1) return null
  return (
    <nav className="list-tabs" aria-label={translate(getEntryLabelKey(firstTab))}>
      <ul>
        {tabs.map((tab) => {
          const isCurrent = tab.resourceName === reference.resourceName
          const tabAddress = getTabAddress(search, reference, tab)
          const count = tabAddress.isNarrowed ? undefined : counts?.[tab.listName]
          return (
            <Tab
              key={tab.resourceName}
              tab={tab}
              search={tabAddress.search}
              isCurrentTab={isCurrent}
              {...(counts && { count: count === undefined ? '' : number(count) })}
            />
          )
        })}
      </ul>
    </nav>
  )
}
