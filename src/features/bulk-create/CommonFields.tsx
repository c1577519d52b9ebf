import { initialValues, parseFieldValues, type Values } from '../../parts/fields/validation.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import type { SlotModel } from './schedule.ts'

/**
 * Returns the form fields in addition to dates and hours: those of each day, and those of each
 * time.
 */
export function commonFields({ day, date, time, parent, starts, ends }: SlotModel) {
  const dayFields = (day.form ?? []).filter((name) => name !== date)
  const timeFields = (time.form ?? []).filter((name) => ![parent, starts, ends].includes(name))
  return {
    dayFields,
    timeFields,
    defaults: { ...initialValues(day, dayFields), ...initialValues(time, timeFields) },
    /** Returns the values that all days share, and those that all times share. */
    kept: (values: Values) => ({
      dayValues: parseFieldValues(day, dayFields, values),
      timeValues: parseFieldValues(time, timeFields, values),
    }),
  }
}

/** The inputs for the values that all days or all times share. */
export function CommonFields({ model }: { model: SlotModel }) {
  const { day, time } = model
  const { dayFields, timeFields } = commonFields(model)
  return (
    <div className="schedule">
      {dayFields.map((name) => (
        <FormField key={name} reference={{ resource: day, resourceName: day.name }} name={name} />
      ))}
      {timeFields.map((name) => (
        <FormField key={name} reference={{ resource: time, resourceName: time.name }} name={name} />
      ))}
    </div>
  )
}
