import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { pointedTo } from '../../../resources/kit/fields/pointing.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { textOf, controlProps } from './TextInput.tsx'

/** Returns an example of an entity's numbers as a placeholder; undefined for entities without numbers. */
function exampleOf(field: FieldTypes['polymorphic'], siblings: InputProps['siblings']) {
  const to = pointedTo({ type: 'polymorphic', ...field }, siblings ?? {})
  const { fields = {}, title = '' } = to ? resourceOf(to) : {}
  const titleField = fields[title]
  return titleField && 'numberPrefix' in titleField && titleField.numberPrefix
    ? `${titleField.numberPrefix}-100001`
    : undefined
}

/** The input of a polymorphic reference: the title of a row, the number of a booking for example. */
export function PolymorphicInput(props: InputProps<FieldTypes['polymorphic']>) {
  const { field, siblings, value, valueTitle, onChange } = props
  return (
    <input
      {...controlProps(props)}
      className="input mono"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder={exampleOf(field, siblings)}
      value={valueTitle ?? textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
