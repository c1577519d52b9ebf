import type { Obstacle } from '../../api/problems.ts'
import type { RowsReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { FormField } from '../../form/FormField.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { FieldAlong } from './FieldAlong.tsx'
import { fieldFor } from './obstacle-fields.ts'

interface RemedyProps {
  reference: RowsReference
  row: Row
  obstacle: Obstacle
}

/** The field that clears an obstacle: of the row itself, or of one that is restored along with it. */
function Remedy({ reference, row, obstacle }: RemedyProps) {
  const field = fieldFor(reference.resource, obstacle)
  if (!field) return null
  if (field.via.length > 0) return <FieldAlong field={field} />
  const choosing = { verb: 'restore', ids: [row.id] } as const
  return <FormField {...{ reference, choosing }} name={field.name} />
}

interface ObstacleListProps {
  reference: RowsReference
  row: Row
  obstacles: readonly Obstacle[]
}

/** What stands in the way of restoring a row, each with what clears it. */
export function ObstacleList({ reference, row, obstacles }: ObstacleListProps) {
  return (
    <ul className="obstacles">
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.code} ${obstacle.field}`}>
          <p>
            <Icon name={obstacle.remedy === 'restore' ? 'restore' : 'alert'} />
            <span>{obstacle.message}</span>
          </p>
          <Remedy {...{ reference, row, obstacle }} />
        </li>
      ))}
    </ul>
  )
}
