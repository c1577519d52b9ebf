import { useTranslate } from 'ra-core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { choicesOf } from '../../resources/kit/choices.ts'
import type { AnyResource } from '../../resources/kit/define.ts'
import type { Field, FieldType, FieldTypes } from '../../resources/kit/fields.ts'
import { inputFor } from '../overrides.tsx'
import { choiceKey } from '../session/labels.ts'
import { DayInput, MomentInput } from './days.tsx'
import type { Wiring } from './FieldRow.tsx'
import { NumberInput } from './NumberInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { Polymorphic } from './Polymorphic.tsx'
import { Reference } from './Reference.tsx'

/** What an input shows and how it is changed; it keeps nothing itself. */
export interface InputProps<F = Field> extends Wiring {
  resource: AnyResource
  name: string
  field: F
  value: unknown
  /** What the other fields of the row hold, for choices that depend on them. */
  siblings?: Readonly<Record<string, unknown>>
  /** What a reference's value is called, where its row can no longer be chosen. */
  known?: string
  onChange: (value: unknown) => void
  onBlur?: () => void
}

export const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value)

/** What every control of the platform is given. */
export function wire({ id, required, invalid, describedBy, label, onBlur }: InputProps<unknown>) {
  return {
    id,
    required,
    onBlur,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    className: 'input',
  }
}

type LineProps = InputProps<object> & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
}

/** One line. What is written in Latin letters or digits reads from the left in any direction. */
export function Line({ type = 'text', inputMode, ...props }: LineProps) {
  const { field, value, onChange } = props
  return (
    <input
      {...wire(props)}
      type={type}
      inputMode={inputMode}
      dir={inputMode && 'ltr'}
      maxLength={'maxLength' in field ? Number(field.maxLength) : undefined}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

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
  reference: Reference,
  polymorphic: Polymorphic,
  date: DayInput,
  time: (props) => <Line {...props} type="time" />,
  datetime: MomentInput,
} satisfies { [T in FieldType]: (props: InputProps<{ type: T } & FieldTypes[T]>) => ReactNode }

/** The input of a field, by its type. */
export function Input(props: Omit<InputProps, 'field'>) {
  const field = props.resource.fields[props.name]
  if (!field) return null
  // Each entry takes the field of its own type, which is the one it is looked up by.
  const Component = inputFor(props.resource.name, props.name) ?? INPUTS[field.type]
  const Any = Component as (props: InputProps) => ReactNode
  return <Any {...props} field={field} />
}
