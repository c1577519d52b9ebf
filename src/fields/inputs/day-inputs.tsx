import { type ReactNode, useId } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { fromWallClock, toWallClock } from '../../i18n/wall-clock.ts'
import type { Zone } from '../../i18n/zone.ts'
import { textOf, wire } from './Line.tsx'

/** A day or moment in the reader's own words, where the platform's input writes it in others. */
function hintOf(format: Format, written: string, zone: Zone | null): string {
  const words = written && (format.nativeDaysDiffer || zone) ? [written] : []
  return [...words, ...(zone ? [zone.name] : [])].join(' · ')
}

function Hinted(props: {
  hint: string
  describedBy?: string
  children: (describedBy?: string) => ReactNode
}) {
  const { hint, describedBy, children } = props
  const id = useId()
  if (!hint) return children(describedBy)
  return (
    <>
      {children([describedBy, id].filter(Boolean).join(' '))}
      <p id={id} className="field-hint">
        {hint}
      </p>
    </>
  )
}

/** A day. */
export function DayInput(props: InputProps<FieldTypes['date']>) {
  const { value, onChange } = props
  const format = useFormat()
  const day = textOf(value)
  return (
    <Hinted hint={hintOf(format, day && format.date(day), null)} describedBy={props.describedBy}>
      {(describedBy) => (
        <input
          {...wire({ ...props, describedBy })}
          type="date"
          value={day}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Hinted>
  )
}

/** A moment, entered as the business's clocks show it, and kept in UTC. */
export function MomentInput(props: InputProps<FieldTypes['datetime']>) {
  const { value, onChange } = props
  const format = useFormat()
  const moment = textOf(value)
  return (
    <Hinted
      hint={hintOf(format, moment && format.datetime(moment), format.zone)}
      describedBy={props.describedBy}
    >
      {(describedBy) => (
        <input
          {...wire({ ...props, describedBy })}
          type="datetime-local"
          value={toWallClock(moment, format.timeZone)}
          onChange={({ target }) => onChange(fromWallClock(target.value, format.timeZone))}
        />
      )}
    </Hinted>
  )
}
