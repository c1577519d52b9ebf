import { Fragment } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { NAME_SEPARATOR, useNameParts } from '../../platform/data/useRowTitle.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { NameText } from '../../platform/ui/values/NameText.tsx'

interface RowNameProps {
  resource: AnyResource
  row: Row
  /** The fields that stand below the name, which leaves them out. */
  shownFields: readonly string[]
}

/**
 * The name of a row as a heading. A name that begins with another row links to the page of that row.
 */
export function RowName({ resource, row, shownFields }: RowNameProps) {
  const parts = useNameParts(resource.name, row, shownFields)
  const { displayName: [firstField = ''] = [], fields } = resource
  const field = fields[firstField]
  const viewer = useSession()
  const path = field?.type === 'reference' && findRowPath(field.to, row[firstField], viewer)
  return (
    <span translate="no">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && NAME_SEPARATOR}
          {/* Each part has its own direction, so that their order is that of the language. */}
          <bdi>
            {index === 0 && path ? <Link to={path}>{part}</Link> : <NameText name={part} />}
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}
