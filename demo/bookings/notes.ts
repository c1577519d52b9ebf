import { NOTE_TEXTS } from '../catalogue/note-texts.ts'
import { DAY, iso } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'
import { drawMoment } from './booking-row.ts'

type Note = DemoRow<'notes'>
type NotedKind = Exclude<Note['kind'], 'customer'>

/** The number of notes per entity, whatever the number of bookings. */
export const NOTES: Record<NotedKind, number> = {
  instant: 90,
  scheduled: 40,
  subscription: 20,
}
const DELETED_EACH = 25

/** Returns a generator of notes, spread evenly over the bookings of an entity. */
export function createNoteGenerator(office: readonly number[], { now, ...world }: World) {
  const random = world.random('notes')
  let id = 0
  /** Makes the note of the booking at `index` of `count`; null if it has none. */
  return (
    kind: NotedKind,
    booking: { id: number; created_at: string },
    count: number,
  ): Note | null => {
    const interval = Math.max(1, Math.floor(count / NOTES[kind]))
    if (booking.id % interval !== 0 || booking.id / interval > NOTES[kind]) return null
    id++
    const booked = Date.parse(booking.created_at)
    const writtenAt = drawMoment(booked, Math.min(now, booked + DAY), random)
    const deleted = id % DELETED_EACH === 0 ? drawMoment(writtenAt, now, random) : null
    return world.whole('notes', {
      id,
      kind,
      booking_id: booking.id,
      body: random.pick(NOTE_TEXTS),
      author_id: random.pick(office),
      ...timestamps(writtenAt, deleted),
      updated_at: iso(deleted ?? writtenAt),
    })
  }
}
