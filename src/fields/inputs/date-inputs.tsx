import { useId } from 'react'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { useFormat } from '../../i18n/format.ts'
import { DayInput } from '../days/DayInput.tsx'
import { MomentInput } from '../days/MomentInput.tsx'
import { TimeInput } from '../days/TimeInput.tsx'
import { textOf, controlProps } from './TextInput.tsx'

/** The input of a date. */
export function DateInput(props: InputProps<FieldTypes['date']>) {
  const value = textOf(props.value)
  return <DayInput {...controlProps(props)} value={value} onChange={props.onChange} hasPresets />
}

/** The input of a time of day. */
export function ClockInput(props: InputProps<FieldTypes['time']>) {
  return (
    <TimeInput {...controlProps(props)} value={textOf(props.value)} onChange={props.onChange} />
  )
}

/** The input of a datetime, entered in the business's time zone and stored in UTC. */
export function DateTimeInput(props: InputProps<FieldTypes['datetime']>) {
  const id = useId()
  const format = useFormat()
  const value = textOf(props.value)
  const isMoment = value.includes('T') && !Number.isNaN(Date.parse(value))
  // The day of the week tells whether `tomorrow` was understood as it was meant.
  const hint = [isMoment && format.datetime(value), format.zone?.name].filter(Boolean).join(' · ')
  const describedBy = [props.describedBy, hint && id].filter(Boolean).join(' ') || undefined
  return (
    <>
      <MomentInput
        {...controlProps({ ...props, describedBy })}
        value={value}
        onChange={props.onChange}
      />
      {hint && (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
    </>
  )
}
