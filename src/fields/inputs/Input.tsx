import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { choicesOf } from '../../../resources/kit/entities/choices.ts'
import type { FieldType, FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { useOverride } from '../../extension-points/overrides.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { choiceKey } from '../../i18n/label-keys.ts'
import { DayInput, MomentInput } from './day-inputs.tsx'
import { Line, textOf, wire } from './Line.tsx'
import { NumberInput } from './NumberInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { PolymorphicInput } from './PolymorphicInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'

function Longtext(props: InputProps<{ maxLength?: number }>) {
  const { field, value, onChange } = props
  return (
    <textarea
      {...wire(props)}
      maxLength={field.maxLength}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Flag({ id, value, onChange, onBlur }: InputProps) {
  const translate = useTranslate()
  return (
    <span className="check">
      <input
        id={id}
        type="checkbox"
        checked={value === 1}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.checked ? 1 : 0)}
      />
      <span aria-hidden="true">{translate(value === 1 ? 'ui.yes' : 'ui.no')}</span>
    </span>
  )
}

function Choice(props: InputProps<{ type: 'choice' } & FieldTypes['choice']>) {
  const { resource, name, field, value, onChange } = props
  const translate = useTranslate()
  return (
    <select
      {...wire(props)}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{translate('ui.choose')}</option>
      {choicesOf(resource, name, field).map((one) => (
        <option key={one} value={one}>
          {translate(choiceKey(resource, name, one))}
        </option>
      ))}
    </select>
  )
}

/** One input for each field type; a new type does not compile without one. */
const INPUTS = {
  id: (props) => <Line {...props} inputMode="numeric" />,
  text: Line,
  longtext: Longtext,
  email: (props) => <Line {...props} type="email" inputMode="email" />,
  phone: (props) => <Line {...props} type="tel" inputMode="tel" />,
  url: (props) => <Line {...props} inputMode="url" />,
  image: PictureInput,
  integer: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  coordinate: (props) => <Line {...props} inputMode="decimal" />,
  flag: Flag,
  choice: Choice,
  reference: ReferenceInput,
  polymorphic: PolymorphicInput,
  date: DayInput,
  time: (props) => <Line {...props} type="time" />,
  datetime: MomentInput,
} satisfies { [T in FieldType]: (props: InputProps<{ type: T } & FieldTypes[T]>) => ReactNode }

/** The input of a field, by its type. */
export function Input(props: Omit<InputProps, 'field'>) {
  const own = useOverride('inputs', props.resource.name, props.name)
  const field = props.resource.fields[props.name]
  if (!field) return null
  // Each entry takes the field of its own type, which is the one it is looked up by.
  const Component = own ?? INPUTS[field.type]
  const Any = Component as (props: InputProps) => ReactNode
  return <Any {...props} field={field} />
}
