import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Avatar } from '../../../platform/ui/values/Avatar.tsx'
import type { PersonDay } from './place/arrange-people.ts'
import type { DayLoad } from './place/day-load.ts'
import { formatClock } from './place/placed.ts'
import { reasonForDay } from './place/useOffTimes.ts'

interface LoadProps {
  /** Without worked minutes, only the used ones are shown. */
  load: { usedMinutes: number; workedMinutes: number | undefined }
}

/** The hours that rows use of the hours that a person works. More than that stands out. */
export function Load({ load: { usedMinutes, workedMinutes } }: LoadProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const formatHours = (minutes: number) => number(Math.round(minutes / 6) / 10)
  const used = formatHours(usedMinutes)
  if (workedMinutes === undefined)
    return <small className="muted">{translate('calendar.hours', { number: used })}</small>
  const params = { used, worked: formatHours(workedMinutes) }
  const text = translate('calendar.load_text', params)
  const share = workedMinutes > 0 ? Math.min(usedMinutes / workedMinutes, 1) : 1
  return (
    <small
      className="load"
      role="img"
      aria-label={text}
      title={text}
      data-over={usedMinutes > workedMinutes || undefined}
      data-empty={usedMinutes === 0 || undefined}
    >
      <span>{translate('calendar.load', params)}</span>
      <i style={{ width: `${share * 100}%` }} />
    </small>
  )
}

interface PersonNameProps {
  name: string
  /** The address of a photo, if the person has one; undefined for what is no person. */
  photo?: unknown
  load?: DayLoad
  children?: ReactNode
}

/** A name with photo or initials, and a load. */
export function PersonName({ name, photo, load, children }: PersonNameProps) {
  const hasLoad = load && (load.usedMinutes > 0 || load.workedMinutes > 0)
  return (
    <>
      {load && <Avatar name={name} src={typeof photo === 'string' ? photo : undefined} />}
      <div className="person">
        <h3>
          <bdi translate="no" title={name}>
            {name}
          </bdi>
        </h3>
        {hasLoad && <Load load={load} />}
        {children}
      </div>
    </>
  )
}

interface PersonHeadProps {
  personDay: PersonDay
  /** True if the group of the person stands above the row. */
  isInGroup: boolean
  /** The button that records that the person is off. */
  offButton: ReactNode
}

/** The person of a row: name, group, working hours and load. */
export function PersonHead({ personDay, isInGroup, offButton }: PersonHeadProps) {
  const { person, offSpans, load } = personDay
  const reason = reasonForDay(offSpans)
  return (
    <>
      <PersonName name={person.title} photo={person.row?.avatar} load={load}>
        <small className="person-hours">
          {reason && <em>{reason}</em>}
          {!reason && load.hours && offSpans && offSpans.length > 0 && (
            <span dir="ltr">
              {`${formatClock(load.hours.from)}–${formatClock(load.hours.to % (24 * 60))}`}
            </span>
          )}
          {!isInGroup && person.hint && <bdi translate="no">{person.hint}</bdi>}
        </small>
      </PersonName>
      {offButton}
    </>
  )
}
