import { useTranslate } from 'ra-core'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getEntityNameKey } from '../../../platform/i18n/label-keys.ts'
import { getReference } from '../../../platform/data/rows/list-references.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import type { ObstaclesState } from './useObstacles.ts'

/** Lists the rows that refer to a row to be deleted for good, with their numbers. */
export function Referrers({ state }: { state: ObstaclesState }) {
  const translate = useTranslate()
  const format = useFormat()
  const { obstacles, error, retry } = state
  if (error) return <LoadError error={error} onRetry={retry} />
  if (!obstacles) return <Skeleton />
  const referrers = obstacles.flatMap(({ referrer }) => referrer ?? [])
  if (referrers.length === 0) return <p>{translate('ui.refers_nothing')}</p>
  return (
    <Note tone="red">
      <p>{translate('ui.refers')}</p>
      <ul>
        {referrers.map(({ name, count }) => (
          <li key={name}>
            {`${translate(getEntityNameKey(getReference(name).resource), { smart_count: count })}: ${format.number(count)}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Lists the open rows that refer to a row to be deleted, and stay. */
export function StayingRows({ state }: { state: ObstaclesState }) {
  const translate = useTranslate()
  const format = useFormat()
  const referrers = state.obstacles?.flatMap(({ referrer }) => referrer ?? []) ?? []
  if (referrers.length === 0) return null
  const referrerTexts = referrers.map(
    ({ name, count }) =>
      `${translate(getEntityNameKey(getReference(name).resource), { smart_count: count })} (${format.number(count)})`,
  )
  return <Note tone="orange">{translate('ui.staying', { what: referrerTexts.join(', ') })}</Note>
}
