import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { useChoices } from '../../parts/fields/choices/useChoices.ts'
import { getTitle } from '../../platform/data/rows/resources.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import type { DeskEntity } from './desk.ts'
import { useWantedTime } from './wanted-time.ts'

interface WantedPersonProps {
  field: FieldTypes['reference']
  person: number
}

/** The name of the wanted person. */
function WantedPerson({ field: { to, where }, person }: WantedPersonProps) {
  const { rows = [] } = useChoices({ to, where })
  const row = rows.find(({ id }) => id === person)
  return row && <bdi translate="no">{getTitle(to, row)}</bdi>
}

/** The time and the person that the user has chosen on a board; nothing without them. */
export function WantedTimeNote({ entity: { resource, person } }: { entity: DeskEntity }) {
  const wanted = useWantedTime()
  const { date, datetime } = useFormat()
  const field = resource.fields[person]
  if (!wanted || field?.type !== 'reference') return null
  return (
    <p className="desk-wanted row">
      <strong>{wanted.startsAt ? datetime(wanted.startsAt) : date(wanted.day)}</strong>
      <WantedPerson field={field} person={wanted.person} />
    </p>
  )
}
