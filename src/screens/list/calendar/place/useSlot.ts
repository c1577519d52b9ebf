import { useGetOne } from 'ra-core'
import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import { useExtensions } from '../../../../platform/access/rights.ts'
import { useSession } from '../../../../platform/access/useSession.ts'
import {
  type ListReference,
  listReferences,
} from '../../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../../platform/data/rows/normalise.ts'
import type { DraggedCard } from '../../cards/drag.ts'
import { createActorFinder } from '../../moves/actors.ts'
import { parseClock } from './placed.ts'

/** The fields by which a row belongs to a slot of a day, and those of the hours of the slot. */
interface SlotFields {
  /** The reference field of the row. */
  name: string
  to: ResourceName
  day: string
  starts: string
  ends: string
}

/** The hours in which a row must begin, in minutes of a day. */
export interface Slot {
  day: string
  startMinute: number
  endMinute: number
}

/** Returns the fields of the slot that decides the start of a row; undefined without slots. */
export function findSlotFields({ calendar, fields }: AnyResource): SlotFields | undefined {
  const startField = fields[calendar?.start ?? '']
  const name = startField && startField.type !== 'id' ? startField.derivedFrom : undefined
  const slotField = name === undefined ? undefined : fields[name]
  if (name === undefined || slotField?.type !== 'reference' || !slotField.day) return undefined
  const hours = listReferences().find(({ list }) => list.bulkCreate?.entity === slotField.to)?.list
    .bulkCreate
  if (!hours) return undefined
  const { starts, ends } = hours
  return { name, to: slotField.to, day: slotField.day, starts, ends }
}

/** Returns the slot of a dragged row; undefined without one, and until it is loaded. */
export function useSlot(reference: ListReference, dragged: DraggedCard | null): Slot | undefined {
  const context = { viewer: useSession(), extensions: useExtensions() }
  // The last one is the member of a union.
  const actor = dragged ? createActorFinder(reference, context)(dragged.row).at(-1) : undefined
  const slotFields = actor && findSlotFields(actor.reference.resource)
  const needsMember = actor && slotFields ? !(slotFields.name in actor.row) : false
  const { data: memberRow } = useGetOne<Row>(
    actor?.reference.resourceName ?? '',
    { id: actor?.row.id ?? 0 },
    { enabled: needsMember, retry: false },
  )
  const row = needsMember ? memberRow : actor?.row
  const slotId = slotFields && row?.[slotFields.name]
  const { data: slot } = useGetOne<Row>(
    slotFields?.to ?? '',
    { id: Number(slotId ?? 0) },
    { enabled: typeof slotId === 'number', retry: false },
  )
  if (!slotFields || !slot || typeof slotId !== 'number') return undefined
  return {
    day: String(slot[slotFields.day]),
    startMinute: parseClock(String(slot[slotFields.starts])),
    endMinute: parseClock(String(slot[slotFields.ends])),
  }
}
