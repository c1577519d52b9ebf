import { registry } from '../../data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { AnyParam, AnyReport } from '../../../registry/reports/any-report.ts'
import { ReferenceInput } from '../../fields/inputs/ReferenceInput.tsx'
import type { Wiring } from '../../extension-points/types.ts'
import { ChosenDay } from '../../fields/days/ChosenDay.tsx'
import { controlAttributes } from '../../fields/Field.tsx'
import { type Option, OptionSelect } from '../../fields/OptionSelect.tsx'
import {
  ownerOf,
  paramKey,
  sourceKey,
  stateKey,
} from '../../../registry/reports/text/report-labels.ts'
import { useDraft } from './useDraft.ts'

/** The props of a parameter's input. */
export interface ParamProps<P = AnyParam> extends Wiring {
  report: AnyReport
  name: string
  param: P
  /** As it stands in the address, or its default; empty where it filters nothing. */
  value: string
  /** The title of a reference's current value, whose row may no longer be among the choices. */
  valueTitle: string
  onChange: (value: string) => void
}
type ParamOf<T extends AnyParam['type']> = ParamProps<Extract<AnyParam, { type: T }>>

const never = () => false

/** Two days that are one value; one alone is both. */
function PeriodInput({ value, onChange, ...wiring }: ParamOf<'period'>) {
  const translate = useTranslate()
  const id = useId()
  const field = translate(paramKey(wiring.name))
  const [from = '', to = ''] = value.split('..')
  const join = (first: string, last: string) => onChange(first && last ? `${first}..${last}` : '')
  const last = { ...wiring, id, label: translate('ui.to', { field }) }
  return (
    <span className="period">
      <ChosenDay
        wiring={{ ...wiring, label: translate('ui.from', { field }) }}
        value={from}
        onChange={(day) => join(day, day && (to || day))}
      />
      <span aria-hidden="true">–</span>
      <ChosenDay wiring={last} value={to} onChange={(day) => join(day && (from || day), day)} />
    </span>
  )
}

function TextInput({ param, value, onChange, ...wiring }: ParamOf<'text'>) {
  const draft = useDraft(value, onChange, never)
  return <input {...controlAttributes(wiring)} type="text" maxLength={param.maxLength} {...draft} />
}

function Select(props: ParamProps & { options: readonly Option[] }) {
  const { param, value, onChange, options, ...wiring } = props
  return <OptionSelect {...{ wiring, value, onChange, options }} any={!('default' in param)} />
}

function ChoiceInput(props: ParamOf<'choice'>) {
  const translate = useTranslate()
  const key = props.param.is === 'source' ? sourceKey : stateKey
  const values = Object.keys(props.param.values)
  return <Select {...props} options={values.map((one) => [one, translate(key(one))])} />
}

function FlagInput(props: ParamOf<'flag'>) {
  const translate = useTranslate()
  const states = Object.entries(props.param.states)
  return (
    <Select {...props} options={states.map(([one, state]) => [one, translate(stateKey(state))])} />
  )
}

function ReferenceParam({ report, param, value, onChange, ...rest }: ParamOf<'reference'>) {
  const resource = ownerOf({ registry, report }, param.field)
  const declared = resource?.fields[param.field]
  // A report has no other fields that the choice could depend on; who it is for still counts.
  const where = declared?.type === 'reference' && !param.via ? declared.where : undefined
  if (!resource) return null
  return (
    <ReferenceInput
      {...rest}
      resource={resource}
      field={{ to: param.to, nullable: true, ...(where && { where }) }}
      value={value === '' ? null : Number(value)}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    />
  )
}

/** One input for each type of parameter; a new type does not compile without one. */
const INPUTS = {
  date: ({ value, onChange, ...wiring }) => (
    <ChosenDay wiring={wiring} value={value} onChange={onChange} />
  ),
  period: PeriodInput,
  text: TextInput,
  choice: ChoiceInput,
  flag: FlagInput,
  reference: ReferenceParam,
} satisfies { [T in AnyParam['type']]: (props: ParamOf<T>) => ReactNode }

/** The input of a parameter, by its type. */
export function ParamInput(props: ParamProps) {
  // Each entry takes the parameter of its own type, which is the one it is looked up by.
  const Component = INPUTS[props.param.type] as (props: ParamProps) => ReactNode
  return <Component {...props} />
}
