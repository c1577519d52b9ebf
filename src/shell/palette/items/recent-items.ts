import { useTranslate } from 'ra-core'
import type { ResourceName } from '#business/words/names.ts'
import { pageOf } from '../../../access/pages.ts'
import { useExtensions } from '../../../access/rights.ts'
import { useSession } from '../../../access/useSession.ts'
import { resourceOf } from '../../../data/rows/resources.ts'
import { useHeadline } from '../../../detail/history/headline.ts'
import { useSubject } from '../../../detail/history/Subject.tsx'
import { MINE, useRecent } from '../../recent/useRecent.ts'
import type { Item } from './items.ts'

/** Rows under the heading at most. */
const MOST = 5

/** The rows that the viewer changed last in this session, each once. */
export function useRecentItems(): Item[] {
  const translate = useTranslate()
  const session = useSession()
  const subject = useSubject()
  const headlineOf = useHeadline()
  const isOffered = useExtensions().has(MINE)
  const { data = [] } = useRecent(isOffered)
  const items = data.flatMap((entry): Item[] => {
    const to = entry.records === 1 && pageOf(entry.entity as ResourceName, entry.row_id, session)
    if (!to || entry.kind === 'delete') return []
    return [
      {
        key: `recent ${to}`,
        group: translate('palette.recent'),
        icon: resourceOf(entry.entity as ResourceName).icon,
        label: subject(entry),
        hint: headlineOf(entry),
        to,
      },
    ]
  })
  const isFirst = ({ key }: Item, at: number) => items.findIndex((one) => one.key === key) === at
  return items.filter(isFirst).slice(0, MOST)
}
