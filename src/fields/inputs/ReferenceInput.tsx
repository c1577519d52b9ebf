import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import type { ResourceName } from '../../../resources/kit/words/names.ts'
import { resourceOf } from '../../data/resources.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import type { Choice } from '../choices/search.ts'
import { useChoices } from '../choices/useChoices.ts'
import { Combobox } from './Combobox.tsx'
import { textOf, wire } from './Line.tsx'
import { ReferenceByDay } from './ReferenceByDay.tsx'

/** More choices than this are found by typing rather than looked through. */
const LONG = 25

type ReferenceProps = InputProps<FieldTypes['reference']>

/** What is chosen stays a choice, even where it could not be chosen anew. */
function withKnown(choices: readonly Choice[], value: unknown, title?: string): readonly Choice[] {
  if (title === undefined || typeof value !== 'number') return choices
  return choices.some(({ id }) => id === value) ? choices : [{ id: value, title }, ...choices]
}

/** A choice on one line; what tells it apart reads in its own direction. */
const lineOf = ({ title, hint }: Choice) => (hint ? `${title} · \u2068${hint}\u2069` : title)

/** Chooses a row of another entity, by title. */
function Choose({ field, siblings, value, known, onChange, ...rest }: ReferenceProps) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const { choices: current, error, refetch, isPending, needs } = useChoices(field, siblings)
  const choices = current && withKnown(current, value, known)
  if (error && !choices) {
    const said = messageOf(error)
    return (
      <Note tone="red">
        {said.message}{' '}
        {said.canRetry && <Button onClick={() => refetch()}>{translate('ui.retry')}</Button>}
      </Note>
    )
  }
  const hint = needs
    ? translate('ui.choose_first', { field: translate(fieldLabelKey(resourceOf(field.to), needs)) })
    : translate(isPending ? 'ui.loading' : choices?.length === 0 ? 'ui.no_result' : 'ui.choose')
  if (choices && choices.length > LONG) {
    return (
      <Combobox
        wiring={wire({ field, value, onChange, ...rest })}
        choices={choices}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    )
  }
  return (
    <select
      {...wire({ field, value, onChange, ...rest })}
      aria-busy={isPending || undefined}
      value={choices ? textOf(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{hint}</option>
      {choices?.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {lineOf(choice)}
        </option>
      ))}
    </select>
  )
}

interface NarrowProps {
  to: ResourceName
  via: readonly string[]
  value: unknown
  onNarrow: () => void
  children: (within: Readonly<Record<string, unknown>>) => ReactNode
}

/** Choices before the choice: a governorate, then its cities, then their areas. */
function Narrow({ to, via, value, onNarrow, children }: NarrowProps) {
  const translate = useTranslate()
  const [name = '', ...further] = via
  const resource = resourceOf(to)
  const field = resource.fields[name]
  const { rows } = useChoices({ to })
  const [chosen, setChosen] = useState<unknown>(null)
  const above = rows?.find((row) => row.id === value)?.[name] ?? chosen
  if (field?.type !== 'reference') return children({})
  const label = translate(fieldLabelKey(resource, name))
  const narrow = (next: unknown) => {
    setChosen(next)
    onNarrow()
  }
  const select = (siblings: Readonly<Record<string, unknown>>, within?: Record<string, string>) => (
    <div className="via">
      <small aria-hidden="true">{label}</small>
      <Choose
        id={`via-${to}-${name}`}
        label={label}
        required={false}
        invalid={false}
        resource={resource}
        name={name}
        field={{ ...field, within }}
        siblings={siblings}
        value={above}
        onChange={narrow}
      />
    </div>
  )
  const [next] = further
  return (
    <>
      {next ? (
        <Narrow to={field.to} via={further} value={above} onNarrow={() => narrow(null)}>
          {(siblings) => select(siblings, { [next]: next })}
        </Narrow>
      ) : (
        select({})
      )}
      {children({ [name]: above })}
    </>
  )
}

/** The input of a reference; where it can be narrowed down, by what. */
export function ReferenceInput(props: ReferenceProps) {
  const translate = useTranslate()
  const { via } = props.field
  const [first] = via ?? []
  if (props.field.day) return <ReferenceByDay {...props} />
  if (!via || !first) return <Choose {...props} />
  return (
    <Narrow to={props.field.to} via={via} value={props.value} onNarrow={() => props.onChange(null)}>
      {(siblings) => (
        <div className="via">
          <small aria-hidden="true">{translate(fieldLabelKey(props.resource, props.name))}</small>
          <Choose
            {...props}
            field={{ ...props.field, within: { ...props.field.within, [first]: first } }}
            siblings={{ ...props.siblings, ...siblings }}
          />
        </div>
      )}
    </Narrow>
  )
}
