import { useTranslate } from 'ra-core'
import type { Obstacle } from '../../api/problems.ts'
import type { RowsReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { FormField } from '../../form/FormField.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'

/** The field of the row itself by which a form can clear it; undefined for any other. */
export const fieldOf = ({ remedy, field }: Obstacle): string | undefined =>
  remedy === 'change' && field && !field.includes('.') ? field : undefined

/** Whether nothing in the dialog can clear it. */
export const isFinal = (obstacle: Obstacle): boolean =>
  obstacle.blocks && obstacle.remedy !== 'restore' && !fieldOf(obstacle)

interface ObstacleListProps {
  reference: RowsReference
  row: Row
  obstacles: readonly Obstacle[]
}

/** What stands in the way of restoring a row, each with what clears it. */
export function ObstacleList({ reference, row, obstacles }: ObstacleListProps) {
  const translate = useTranslate()
  return (
    <ul className="obstacles">
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.code} ${obstacle.field}`}>
          <p>
            <Icon name={obstacle.remedy === 'restore' ? 'restore' : 'alert'} />
            <span>
              {obstacle.message}
              {obstacle.remedy === 'restore' && ` ${translate('ui.restored_too')}`}
            </span>
          </p>
          {fieldOf(obstacle) && (
            <FormField
              reference={reference}
              name={fieldOf(obstacle) ?? ''}
              choosing={{ verb: 'restore', ids: [row.id] }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
