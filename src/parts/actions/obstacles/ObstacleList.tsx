import type { Obstacle } from '../../../platform/api/problems.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { FormField } from '../../form/FormField.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { RestoredRowField } from './RestoredRowField.tsx'
import { findRemedyField } from './obstacle-fields.ts'

interface RemedyProps {
  reference: RowsReference
  row: Row
  obstacle: Obstacle
}

/** The field that removes an obstacle: of the row itself, or of a row restored with it. */
function Remedy({ reference, row, obstacle }: RemedyProps) {
  const field = findRemedyField(reference.resource, obstacle)
  if (!field) return null
  if (field.references.length > 0) return <RestoredRowField field={field} />
  const choiceUse = { verb: 'restore', ids: [row.id] } as const
  return <FormField reference={reference} choiceUse={choiceUse} name={field.name} />
}

interface ObstacleListProps {
  reference: RowsReference
  row: Row
  obstacles: readonly Obstacle[]
}

/** The obstacles to restoring a row, each with its remedy. */
export function ObstacleList({ reference, row, obstacles }: ObstacleListProps) {
  return (
    <ul className="obstacles stack">
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.code} ${obstacle.field}`}>
          <p>
            <Icon name={obstacle.remedy === 'restore' ? 'restore' : 'alert'} />
            <span>{obstacle.message}</span>
          </p>
          <Remedy reference={reference} row={row} obstacle={obstacle} />
        </li>
      ))}
    </ul>
  )
}
