import { useGetManyReference, useTranslate } from 'ra-core'
import { registry as declared } from '../../resources/index.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { matches } from '../../resources/kit/fields/conditions.ts'
import { accessibleLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { Row } from '../data/normalise.ts'
import type { AsideProps } from '../extension-points/types.ts'
import { Link } from '../routing/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { kindsOf } from './schedule.ts'

/** The entity whose rows take places in such a time, and the field that counts them there. */
function holderOf(time: AnyResource, row: Row): { of: AnyResource; count: string } | undefined {
  for (const other of Object.values(declared satisfies Registry as Registry))
    for (const field of Object.values(other.fields))
      if (field.type === 'reference' && field.to === time.name && field.capacity)
        if (matches(row, field.where)) return { of: other, count: field.capacity.count }
  return undefined
}

/** Says how much is booked on a day that is about to be closed, and leads there. */
export function ClosingNote({ reference, row }: AsideProps) {
  const translate = useTranslate()
  const session = useSession()
  const kinds = kindsOf(reference.resource)
  const { data = [] } = useGetManyReference<Row>(kinds?.time.name ?? '', {
    target: kinds?.parent ?? '',
    id: row.id,
    pagination: { page: 1, perPage: 500 },
    sort: { field: kinds?.starts ?? 'id', order: 'ASC' },
    filter: {},
  })
  const holder = kinds && holderOf(kinds.time, row as Row)
  const count = data.reduce((sum, slot) => sum + Number(slot[holder?.count ?? ''] ?? 0), 0)
  if (!kinds || !holder || count === 0) return null
  const list = accessibleLists(session).find(({ resource }) => resource === holder.of)
  const day = String(row[kinds.date])
  const query = new URLSearchParams({ starts_at_from: day, starts_at_to: day })
  return (
    <Note tone="orange">
      {translate('bulkCreate.still_booked', { count })}{' '}
      {list && <Link to={`${list.list.route}?${query}`}>{translate('bulkCreate.see_booked')}</Link>}
    </Note>
  )
}
