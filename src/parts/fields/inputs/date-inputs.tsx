import { useId } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { DayInput } from '../days/DayInput.tsx'
import { isMoment } from '../days/is-moment.ts'
import { MomentInput } from '../days/MomentInput.tsx'
import { TimeInput } from '../days/TimeInput.tsx'
import { inputText, controlProps } from './TextInput.tsx'

/** The input for a date. */
export function DateInput(props: InputProps<FieldTypes['date']>) {
  const value = inputText(props.value)
  return <DayInput {...controlProps(props)} value={value} onChange={props.onChange} hasPresets />
}

/** The input for a time of day. */
export function ClockInput(props: InputProps<FieldTypes['time']>) {
  return (
    <TimeInput {...controlProps(props)} value={inputText(props.value)} onChange={props.onChange} />
  )
}

/** The input for a datetime, entered in the business's time zone and stored in UTC. */
export function DateTimeInput(props: InputProps<FieldTypes['datetime']>) {
  const id = useId()
  const format = useFormat()
  const value = inputText(props.value)
  // The weekday shows how a word such as `tomorrow` was understood.
  const hint = [isMoment(value) && format.datetime(value), format.zone?.name]
    .filter(Boolean)
    .join(' · ')
  const describedBy = [props.describedBy, hint && id].filter(Boolean).join(' ') || undefined
  return (
    <>
      <MomentInput
        {...controlProps({ ...props, describedBy })}
        value={value}
        onChange={props.onChange}
      />
      {hint && (
        <p id={id} className="field-hint muted tiny">
          {hint}
        </p>
      )}
    </>
  )
}
