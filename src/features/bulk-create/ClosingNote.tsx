import { useGetManyReference, useTranslate } from 'ra-core'
import { registry as declared } from '#business'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { listAccessibleLists } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { AsideProps } from '../../platform/extension-points/types.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { findSlotModel } from './schedule.ts'

/** Returns the entity whose rows are booked into a time slot, and the slot's counter field. */
function findCapacityHolder(
  time: AnyResource,
  row: Row,
): { of: AnyResource; count: string } | undefined {
  for (const entity of Object.values(declared satisfies Registry as Registry))
    for (const field of Object.values(entity.fields))
      if (field.type === 'reference' && field.to === time.name && field.capacity)
        if (matchesConditions(row, field.where)) return { of: entity, count: field.capacity.count }
  return undefined
}

/** Warns about the open rows of a day that is about to be closed, and links to them. */
export function ClosingNote({ reference, row }: AsideProps) {
  const translate = useTranslate()
  const session = useSession()
  const model = findSlotModel(reference.resource)
  const { data = [] } = useGetManyReference<Row>(model?.time.name ?? '', {
    target: model?.parent ?? '',
    id: row.id,
    pagination: { page: 1, perPage: 500 },
    sort: { field: model?.starts ?? 'id', order: 'ASC' },
    filter: {},
  })
  const capacityHolder = model && findCapacityHolder(model.time, row as Row)
  const count = data.reduce(
    (total, slot) => total + Number(slot[capacityHolder?.count ?? ''] ?? 0),
    0,
  )
  if (!model || !capacityHolder || count === 0) return null
  const entityList = listAccessibleLists(session).find(
    ({ resource }) => resource === capacityHolder.of,
  )
  const day = String(row[model.date])
  const query = new URLSearchParams({ starts_at_from: day, starts_at_to: day })
  return (
    <Note tone="orange">
      <span>{translate('bulkCreate.still_booked', { count })}</span>{' '}
      {entityList && (
        <Link to={`${entityList.list.route}?${query}`}>{translate('bulkCreate.see_booked')}</Link>
      )}
    </Note>
  )
}
