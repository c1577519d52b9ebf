import { defaultsOf, keptOf, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import type { Kinds } from './schedule.ts'

/** The fields that are asked for beside days and hours: of every day, and of every time of it. */
export function commonFields({ day, date, time, parent, starts, ends }: Kinds) {
  const ofDay = (day.form ?? []).filter((name) => name !== date)
  const ofTime = (time.form ?? []).filter((name) => ![parent, starts, ends].includes(name))
  return {
    ofDay,
    ofTime,
    defaults: { ...defaultsOf(day, ofDay), ...defaultsOf(time, ofTime) },
    /** What all days have in common, and all times. */
    kept: (values: Values) => ({
      shared: keptOf(day, ofDay, values),
      each: keptOf(time, ofTime, values),
    }),
  }
}

/** What every day has in common, and every time of one. */
export function CommonFields({ kinds }: { kinds: Kinds }) {
  const { day, time } = kinds
  const { ofDay, ofTime } = commonFields(kinds)
  return (
    <div className="schedule">
      {ofDay.map((name) => (
        <FormField key={name} reference={{ resource: day, resourceName: day.name }} name={name} />
      ))}
      {ofTime.map((name) => (
        <FormField key={name} reference={{ resource: time, resourceName: time.name }} name={name} />
      ))}
    </div>
  )
}
