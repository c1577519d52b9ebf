import { useTranslate } from 'ra-core'
import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import type { Batch, Change } from '../../../../registry/calls/history-calls.ts'
import type { ResourceName } from '#business/words'
import { findRowPath } from '../../../platform/access/pages.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { getEntityNameKey } from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { getChangedEntity } from './changed-entity.ts'

type ChangedRow = Pick<Change, 'entity' | 'row_id' | 'title' | 'display_name'>

/** Returns a function that names the changed row by its title. */
export function useGetSubject() {
  const getTitle = useRowTitle()
  return ({ entity, row_id, title, display_name: displayName }: ChangedRow): string => {
    if (displayName) return displayName
    if (findServerEntity(entity)) return title ?? `#${row_id}`
    const name = entity as ResourceName
    return getTitle(name, { id: row_id, [getResource(name).title]: title })
  }
}

interface SubjectProps {
  entry: Batch
  /** Called when the user follows the link to the row. */
  onNavigate?: () => void
}

/** The changed row, as a link if the viewer may open it, or the number of rows. */
export function Subject({ entry, onNavigate }: SubjectProps) {
  const translate = useTranslate()
  const session = useSession()
  const getSubject = useGetSubject()
  const { entity, row_id, records, kind } = entry
  const resource = getChangedEntity(entity)
  const name = translate(getEntityNameKey(resource), { smart_count: records })
  if (records > 1) return <span>{translate('history.rows', { smart_count: records, name })}</span>
  const pagePath = kind === 'delete' ? undefined : findRowPath(resource.name, row_id, session)
  const title = <bdi translate="no">{getSubject(entry)}</bdi>
  return (
    <span className="history-subject">
      {pagePath ? (
        <Link to={pagePath} onClick={onNavigate}>
          {title}
        </Link>
      ) : (
        title
      )}
      <small>
        {name}
        {entry.display_name && entry.title && (
          <>
            {' '}
            <bdi className="mono" translate="no">
              {entry.title}
            </bdi>
          </>
        )}
      </small>
    </span>
  )
}
