import { Fragment } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { NAME_SEPARATOR, useRowTitle } from '../../platform/data/useRowTitle.ts'

/**
 * The name of a row. Each part has its own direction, so that a Latin name stands first in an Arabic
 * heading, too.
 */
export function RowName({ resource, row }: { resource: AnyResource; row: Row }) {
  const parts = useRowTitle()(resource.name, row).split(NAME_SEPARATOR)
  return (
    <span translate="no">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && NAME_SEPARATOR}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  )
}
