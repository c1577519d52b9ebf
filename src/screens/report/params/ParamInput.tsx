import { registry } from '../../../platform/data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { AnyParam, AnyReport } from '../../../../registry/reports/any-report.ts'
import { ReferenceInput } from '../../../parts/fields/inputs/ReferenceInput.tsx'
import type { Wiring } from '../../../platform/extension-points/types.ts'
import { ChosenDay } from '../../../parts/fields/days/ChosenDay.tsx'
import { buildControlAttributes } from '../../../parts/fields/Field.tsx'
import { type SelectOption, OptionSelect } from '../../../parts/fields/OptionSelect.tsx'
import {
  findFieldOwner,
  getParamKey,
  getSourceKey,
  getReportStateKey,
} from '../../../../registry/reports/text/report-labels.ts'
import { useDraft } from './useDraft.ts'

/** The props of a parameter's input. */
export interface ParamProps<P = AnyParam> extends Wiring {
  report: AnyReport
  name: string
  param: P
  /** The value in the address, or the default; empty for no filter. */
  value: string
  /** The title of a reference's current row, which may no longer be among the choices. */
  valueTitle: string
  onChange: (value: string) => void
}
type ParamPropsByType<T extends AnyParam['type']> = ParamProps<Extract<AnyParam, { type: T }>>

const neverComplete = () => false

/** Two inputs for the first and the last day of a period. A single day is both. */
function PeriodInput({ value, onChange, ...wiring }: ParamPropsByType<'period'>) {
  const translate = useTranslate()
  const id = useId()
  const fieldLabel = translate(getParamKey(wiring.name))
  const [from = '', to = ''] = value.split('..')
  const changePeriod = (first: string, last: string) =>
    onChange(first && last ? `${first}..${last}` : '')
  const endWiring = { ...wiring, id, label: translate('ui.to', { field: fieldLabel }) }
  return (
    <span className="period muted">
      <ChosenDay
        wiring={{ ...wiring, label: translate('ui.from', { field: fieldLabel }) }}
        value={from}
        onChange={(day) => changePeriod(day, day && (to || day))}
      />
      <span aria-hidden="true">–</span>
      <ChosenDay
        wiring={endWiring}
        value={to}
        onChange={(day) => changePeriod(day && (from || day), day)}
      />
    </span>
  )
}

function TextInput({ param, value, onChange, ...wiring }: ParamPropsByType<'text'>) {
  const draft = useDraft(value, onChange, neverComplete)
  return (
    <input {...buildControlAttributes(wiring)} type="text" maxLength={param.maxLength} {...draft} />
  )
}

function ParamSelect(props: ParamProps & { options: readonly SelectOption[] }) {
  const { param, value, onChange, options, ...wiring } = props
  return (
    <OptionSelect
      wiring={wiring}
      value={value}
      onChange={onChange}
      options={options}
      hasEmptyOption={!('default' in param)}
    />
  )
}

function ChoiceInput(props: ParamPropsByType<'choice'>) {
  const translate = useTranslate()
  const key = props.param.selects === 'source' ? getSourceKey : getReportStateKey
  const values = Object.keys(props.param.values)
  return (
    <ParamSelect {...props} options={values.map((option) => [option, translate(key(option))])} />
  )
}

function FlagInput(props: ParamPropsByType<'flag'>) {
  const translate = useTranslate()
  const states = Object.entries(props.param.states)
  return (
    <ParamSelect
      {...props}
      options={states.map(([option, state]) => [option, translate(getReportStateKey(state))])}
    />
  )
}

function ReferenceParam({
  report,
  param,
  value,
  onChange,
  ...rest
}: ParamPropsByType<'reference'>) {
  const resource = findFieldOwner({ registry, report }, param.field)
  const referenceField = resource?.fields[param.field]
  // A report has no other fields the choice could depend on. The target's own conditions still
  // apply.
  const where =
    referenceField?.type === 'reference' && !param.via ? referenceField.where : undefined
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

/** An input for each type of parameter; a new type does not compile without one. */
const INPUTS = {
  date: ({ value, onChange, ...wiring }) => (
    <ChosenDay wiring={wiring} value={value} onChange={onChange} />
  ),
  period: PeriodInput,
  text: TextInput,
  choice: ChoiceInput,
  flag: FlagInput,
  reference: ReferenceParam,
} satisfies { [T in AnyParam['type']]: (props: ParamPropsByType<T>) => ReactNode }

/** The input of a parameter, by its type. */
export function ParamInput(props: ParamProps) {
  // The cast is safe, because each input is looked up by the type of its parameter.
  const Component = INPUTS[props.param.type] as (props: ParamProps) => ReactNode
  return <Component {...props} />
}
