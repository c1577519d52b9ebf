import { type ReactNode, useId } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { fromWallClock, toWallClock } from '../../i18n/wall-clock.ts'
import type { Zone } from '../../i18n/zone.ts'
import { DayInput } from '../days/DayInput.tsx'
import { textOf, controlProps } from './TextInput.tsx'

/** Returns a date in the user's format, where the browser's input shows another, and the time zone. */
function hintOf(format: Format, written: string, zone: Zone | null): string {
  const words = written && (format.nativeDaysDiffer || zone) ? [written] : []
  return [...words, ...(zone ? [zone.name] : [])].join(' · ')
}

function WithHint(props: {
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

/** The input of a date. */
export function DateInput(props: InputProps<FieldTypes['date']>) {
  return <DayInput {...controlProps(props)} value={textOf(props.value)} onChange={props.onChange} />
}

/** The input of a datetime, entered in the business's time zone and stored in UTC. */
export function DateTimeInput(props: InputProps<FieldTypes['datetime']>) {
  const { value, onChange } = props
  const format = useFormat()
  const moment = textOf(value)
  return (
    <WithHint
      hint={hintOf(format, moment && format.datetime(moment), format.zone)}
      describedBy={props.describedBy}
    >
      {(describedBy) => (
        <input
          {...controlProps({ ...props, describedBy })}
          type="datetime-local"
          value={toWallClock(moment, format.timeZone)}
          onChange={({ target }) => onChange(fromWallClock(target.value, format.timeZone))}
        />
      )}
    </WithHint>
  )
}
