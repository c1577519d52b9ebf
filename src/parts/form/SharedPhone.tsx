import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'ra-core'
import { searchCalls } from '../../../registry/calls/search-calls.ts'
import { cleanPhone, isPhone } from '../../../registry/characters/phone.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { readPhoneOwners } from '../../platform/data/rows/phone-owners.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { useDebounced } from '../../platform/ui/useDebounced.ts'

/** The minimum number of digits to look up a phone. */
const MIN_DIGITS = 6

interface SharedPhoneProps {
  resource: AnyResource
  phone: string
  /** The ids of rows that may have the phone. */
  excludedIds: readonly number[]
}

/** A note that names the other rows of an entity with a phone number, if there are any. */
export function SharedPhone({ resource, phone, excludedIds }: SharedPhoneProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const userId = useSession()?.id
  const cleanedPhone = useDebounced(cleanPhone(phone))
  const isLong = cleanedPhone.replace(/\D/g, '').length >= MIN_DIGITS
  const { data } = useQuery({
    queryKey: ['search', 'phone', userId, resource.name, cleanedPhone],
    queryFn: ({ signal }) =>
      readPhoneOwners({ phone: cleanedPhone, entity: resource.name }, signal),
    enabled:
      useExtensions().has(searchCalls.searchPhone.request) && isPhone(cleanedPhone) && isLong,
    gcTime: 0,
    retry: false,
  })
  const owners = (data?.same ?? [])
    .flatMap(({ rows }) => rows)
    .filter((row) => !excludedIds.includes(row.id) && !isDeletedRow(row))
  if (owners.length === 0 || cleanedPhone !== cleanPhone(phone)) return null
  const name = owners.map((row) => getTitle(resource.name, row)).join(', ')
  return (
    <div role="status">
      <Note tone="orange">{translate('phone.shared', { name })}</Note>
    </div>
  )
}

interface TypedPhoneProps {
  resource: AnyResource
  name: string
  value: unknown
}

/** The note about a phone that a form changes. */
export function TypedPhone({ resource, name, value }: TypedPhoneProps) {
  const record = useRecordContext()
  if (typeof value !== 'string' || value === record?.[name]) return null
  return <SharedPhone resource={resource} phone={value} excludedIds={[Number(record?.id)]} />
}
