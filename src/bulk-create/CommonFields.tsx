import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { isRequired } from '../../resources/kit/fields/records.ts'
import { FieldRow } from '../fields/inputs/FieldRow.tsx'
import { Input } from '../fields/inputs/Input.tsx'
import { defaultsOf, keptOf, problemIn, type Values } from '../fields/validation.ts'
import type { Kinds } from './schedule.ts'

interface CommonFieldsProps {
  resource: AnyResource
  names: readonly string[]
  values: Values
  tried: boolean
  onChange: (name: string, value: unknown) => void
}

/** The inputs of what is asked beside days and hours. */
export function CommonFields({ resource, names, values, tried, onChange }: CommonFieldsProps) {
  const translate = useTranslate()
  return names.map((name) => {
    const field = resource.fields[name]
    const problem = tried && field ? problemIn(field, values[name]) : undefined
    return (
      <FieldRow
        key={name}
        id={`several-${name}`}
        resource={resource}
        name={name}
        required={field !== undefined && isRequired(field)}
        error={problem && translate(problem.key, problem.params)}
      >
        {(wiring) => (
          <Input
            {...wiring}
            resource={resource}
            name={name}
            value={values[name]}
            onChange={(value) => onChange(name, value)}
          />
        )}
      </FieldRow>
    )
  })
}

/** What is asked beside days and hours: of every day, and of every stretch of it. */
export function useCommonFields({ day, date, time, parent, starts, ends }: Kinds) {
  const ofDay = (day.form ?? []).filter((name) => name !== date)
  const ofTime = (time.form ?? []).filter((name) => ![parent, starts, ends].includes(name))
  const [values, setValues] = useState<Values>(() => ({
    ...defaultsOf(day, ofDay),
    ...defaultsOf(time, ofTime),
  }))
  const wrong = [
    ...ofDay.map((name) => ({ name, field: day.fields[name] })),
    ...ofTime.map((name) => ({ name, field: time.fields[name] })),
  ].find(({ name, field }) => field && problemIn(field, values[name]))
  return {
    ofDay,
    ofTime,
    values,
    wrong: wrong?.name,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    shared: keptOf(day, ofDay, values),
    each: keptOf(time, ofTime, values),
  }
}
