import { useTranslate } from 'ra-core'
import type { Batch, Change } from '../../../registry/changes/history.ts'
import type { ResourceName } from '#business/words/names.ts'
import { pageOf } from '../../access/pages.ts'
import { useSession } from '../../access/useSession.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { nameKey } from '../../i18n/label-keys.ts'
import { Link } from '../../routing/Link.tsx'

type Named = Pick<Change, 'entity' | 'row_id' | 'title'>

/** Returns the function that says which row was changed, by its title. */
export function useSubject() {
  const titleOf = useTitleOf()
  return ({ entity, row_id, title }: Named): string => {
    const name = entity as ResourceName
    return titleOf(name, { id: row_id, [resourceOf(name).title]: title })
  }
}

interface SubjectProps {
  entry: Batch
  /** Called when the link to the row is followed. */
  onGo?: () => void
}

/** The row that was changed, as a link where the viewer may open it; or how many rows there were. */
export function Subject({ entry, onGo }: SubjectProps) {
  const translate = useTranslate()
  const session = useSession()
  const subject = useSubject()
  const { entity, row_id, records, kind } = entry
  const resource = resourceOf(entity as ResourceName)
  const name = translate(nameKey(resource), { smart_count: records })
  if (records > 1) return <span>{translate('history.rows', { smart_count: records, name })}</span>
  const page = kind === 'delete' ? undefined : pageOf(resource.name, row_id, session)
  const title = <bdi translate="no">{subject(entry)}</bdi>
  return (
    <span className="history-subject">
      {page ? (
        <Link to={page} onClick={onGo}>
          {title}
        </Link>
      ) : (
        title
      )}
      <small>{name}</small>
    </span>
  )
}
