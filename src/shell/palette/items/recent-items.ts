import { useTranslate } from 'ra-core'
import type { ResourceName } from '#business/words'
import { findRowPath } from '../../../platform/access/pages.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { useHeadline } from '../../../screens/detail/history/headline.ts'
import { useGetSubject } from '../../../screens/detail/history/Subject.tsx'
import { historyCalls } from '../../../../registry/calls/history-calls.ts'
import { useRecent } from '../../recent/useRecent.ts'
import type { PaletteItem } from './items.ts'

/** The maximum number of rows under the heading. */
const MAX_ITEMS = 5

/** Returns the rows the user changed last in this session, each once. */
export function useRecentItems(): PaletteItem[] {
  const translate = useTranslate()
  const session = useSession()
  const getSubject = useGetSubject()
  const getHeadline = useHeadline()
  const canReadHistory = useExtensions().has(historyCalls.historyOfSession.request)
  const { data = [] } = useRecent(canReadHistory)
  const items = data.flatMap((entry): PaletteItem[] => {
    const to =
      entry.records === 1 && findRowPath(entry.entity as ResourceName, entry.row_id, session)
    if (!to || entry.kind === 'delete') return []
    return [
      {
        key: `recent ${to}`,
        group: translate('palette.recent'),
        icon: getResource(entry.entity as ResourceName).icon,
        label: getSubject(entry),
        hint: getHeadline(entry),
        to,
      },
    ]
  })
  const isFirst = ({ key }: PaletteItem, index: number) =>
    items.findIndex((item) => item.key === key) === index
  return items.filter(isFirst).slice(0, MAX_ITEMS)
}
