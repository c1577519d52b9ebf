import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { pointedTo } from '../../../resources/kit/fields/pointing.ts'
import { resourceOf } from '../../data/resources.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { textOf, wire } from './Line.tsx'

/** What the first number of an entity looks like, as an example to write another by. */
function exampleOf(field: FieldTypes['polymorphic'], siblings: InputProps['siblings']) {
  const to = pointedTo({ type: 'polymorphic', ...field }, siblings ?? {})
  const { fields = {}, title = '' } = to ? resourceOf(to) : {}
  const named = fields[title]
  return named && 'numberPrefix' in named && named.numberPrefix
    ? `${named.numberPrefix}-100001`
    : undefined
}

/** Asks for a row of one of several entities by what it is called: the number of a booking. */
export function PolymorphicInput(props: InputProps<FieldTypes['polymorphic']>) {
  const { field, siblings, value, known, onChange } = props
  return (
    <input
      {...wire(props)}
      className="input mono"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder={exampleOf(field, siblings)}
      value={known ?? textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
