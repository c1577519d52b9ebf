import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { FieldType, FieldTypes } from '../../../../registry/fields/field-types.ts'
import { useOverride } from '../../../platform/extension-points/overrides-context.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { getChoiceLabelKey } from '../../../platform/i18n/label-keys.ts'
import { useGivenChoices } from '../choices/useGivenChoices.ts'
import { CoordinateInput } from './CoordinateInput.tsx'
import { ClockInput, DateInput, DateTimeInput } from './date-inputs.tsx'
import { TextInput, inputText, controlProps } from './TextInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import { PolymorphicInput } from './PolymorphicInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { ReferencesInput } from './ReferencesInput.tsx'

function TextareaInput(props: InputProps<{ maxLength?: number }>) {
  const { field, value, onChange } = props
  return (
    <textarea
      {...controlProps(props)}
      maxLength={field.maxLength}
      value={inputText(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function CheckboxInput({ id, value, onChange, onBlur }: InputProps) {
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

function ChoiceInput(props: InputProps<{ type: 'choice' } & FieldTypes['choice']>) {
  const { resource, name, field, value, onChange } = props
  const translate = useTranslate()
  const choices = useGivenChoices(resource, name, field, value)
  return (
    <select
      {...controlProps(props)}
      value={inputText(value)}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{translate('ui.choose')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {translate(getChoiceLabelKey(resource, name, choice))}
        </option>
      ))}
    </select>
  )
}

/** An input for each field type; a new type does not compile without one. */
const INPUTS = {
  id: (props) => <TextInput {...props} inputMode="numeric" />,
  text: TextInput,
  longtext: TextareaInput,
  email: (props) => <TextInput {...props} type="email" inputMode="email" />,
  phone: (props) => <TextInput {...props} type="tel" inputMode="tel" />,
  url: (props) => <TextInput {...props} inputMode="url" />,
  image: ImageInput,
  files: FilesInput,
  integer: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  coordinate: CoordinateInput,
  flag: CheckboxInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  polymorphic: PolymorphicInput,
  date: DateInput,
  time: ClockInput,
  datetime: DateTimeInput,
} satisfies { [T in FieldType]: (props: InputProps<{ type: T } & FieldTypes[T]>) => ReactNode }

/** The input of a field, by its override or its field's type. */
export function Input(props: Omit<InputProps, 'field'>) {
  const customInput = useOverride('inputs', props.resource.name, props.name)
  const field = props.resource.fields[props.name]
  if (!field) return null
  // The cast is safe, because each input is looked up by the type of its field.
  const Component = customInput ?? INPUTS[field.type]
  const UntypedInput = Component as (props: InputProps) => ReactNode
  return <UntypedInput {...props} field={field} />
}
