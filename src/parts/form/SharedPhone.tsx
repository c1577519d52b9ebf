import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'ra-core'
import { searchCalls } from '../../../registry/calls/search-calls.ts'
import { cleanPhone, isPhone } from '../../../registry/characters/phone.ts'
import { isDeleted } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { readPhoneOwners } from '../../platform/data/rows/phone-owners.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { useDebounced } from '../../platform/ui/useDebounced.ts'

/** The fewest digits of a number that is looked up. */
const LOOKED_UP = 6

interface SharedPhoneProps {
  resource: AnyResource
  phone: string
  /** The rows that may have it. */
  except: readonly number[]
}

/** A note that names the other rows of an entity with a phone number, if there are any. */
export function SharedPhone({ resource, phone, except }: SharedPhoneProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const userId = useSession()?.id
  const cleaned = useDebounced(cleanPhone(phone))
  const isLong = cleaned.replace(/\D/g, '').length >= LOOKED_UP
  const { data } = useQuery({
    queryKey: ['search', 'phone', userId, resource.name, cleaned],
    queryFn: ({ signal }) => readPhoneOwners({ phone: cleaned, entity: resource.name }, signal),
    enabled: useExtensions().has(searchCalls.searchPhone.request) && isPhone(cleaned) && isLong,
    gcTime: 0,
    retry: false,
  })
  const owners = (data?.same ?? [])
    .flatMap(({ rows }) => rows)
    .filter((row) => !except.includes(row.id) && !isDeleted(row))
  if (owners.length === 0 || cleaned !== cleanPhone(phone)) return null
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
  return <SharedPhone resource={resource} phone={value} except={[Number(record?.id)]} />
}
