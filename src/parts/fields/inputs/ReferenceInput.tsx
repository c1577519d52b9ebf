import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import type { ResourceName } from '#business/words'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { ChoicesError } from '../choices/ChoicesError.tsx'
import type { Choice } from '../choices/search.ts'
import { addNotes } from '../choices/choice-notes.ts'
import { getRequiredFirstKey } from '../choices/required-first.ts'
import { useChoices, useChoosable } from '../choices/useChoices.ts'
import { Combobox } from './combobox/Combobox.tsx'
import { inputText, controlProps } from './TextInput.tsx'
import { ReferenceByDay } from './ReferenceByDay.tsx'

/** The number of choices above which the input is a combobox instead of a select. */
const COMBOBOX_THRESHOLD = 25

/**
 * Returns whether a reference has a search from the start. Entities with a `hint` have many rows,
 * unless another field narrows them.
 */
const isSearchedField = ({ to, within = {} }: FieldTypes['reference']): boolean =>
  getResource(to).hint !== undefined && Object.keys(within).length === 0

/** Keeps the focus when a control is replaced by one of another kind. Returns its handlers. */
function useKeptFocus(id: string, isCombobox: boolean, onBlur: (() => void) | undefined) {
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current) document.getElementById(id)?.focus()
  }, [id, isCombobox])
  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
      onBlur?.()
    },
  }
}

type ReferenceProps = InputProps<FieldTypes['reference']>

/** Adds the current value to the choices if its row can no longer be chosen. */
function withCurrentChoice(
  choices: readonly Choice[],
  value: unknown,
  title?: string,
): readonly Choice[] {
  if (title === undefined || typeof value !== 'number') return choices
  return choices.some(({ id }) => id === value) ? choices : [{ id: value, title }, ...choices]
}

/** Returns a choice as one line of text. Each part is isolated in its own writing direction. */
const formatChoice = ({ title, hint, note }: Choice) =>
  [title, ...[note?.text, hint].flatMap((text) => (text ? `\u2068${text}\u2069` : []))].join(' · ')

/** Returns the text of the empty option: the field to choose first, or the state of the choices. */
function useEmptyOptionText(
  resource: AnyResource,
  field: FieldTypes['reference'],
  { isPending, missingCondition }: ReturnType<typeof useChoosable>,
  choices: readonly Choice[] | undefined,
): string {
  const translate = useTranslate()
  if (missingCondition) {
    const requiredKey = getRequiredFirstKey(resource, field, missingCondition)
    return translate('ui.choose_first', { field: translate(requiredKey) })
  }
  if (isPending) return translate('ui.loading')
  return translate(choices?.length === 0 ? 'ui.no_result' : 'ui.choose')
}

/**
 * Chooses the only row of a person in the form of a new row, such as the only address.
 * After the user has emptied the field, it stays empty.
 */
function useOnlyChoice(
  { field, siblings, value, isNew, onChange }: ReferenceProps,
  choices: readonly Choice[] | undefined,
) {
  const { person = '' } = getResource(field.to)
  const isOfPerson = isNew === true && person in (field.within ?? {})
  const onlyChoice = isOfPerson && choices?.length === 1 ? choices[0] : undefined
  const owner = JSON.stringify(siblings)
  const lastOwner = useRef('')
  useEffect(() => {
    if (!onlyChoice || lastOwner.current === owner) return
    lastOwner.current = owner
    if (isEmptyInput(value)) onChange(onlyChoice.id)
  }, [onlyChoice, owner, value, onChange])
}

/** The select, or combobox, of the rows that a reference can point to. */
function ReferenceSelect(props: ReferenceProps) {
  const { field, siblings, value, valueTitle, notes, isAsking, creating, onChange, ...inputProps } =
    props
  const choiceQuery = useChoosable(field, siblings)
  const { choices: currentChoices, error, isPending } = choiceQuery
  useOnlyChoice(props, currentChoices)
  const loaded = isSearchedField(field) ? (currentChoices ?? []) : currentChoices
  const choices = loaded && addNotes(withCurrentChoice(loaded, value, valueTitle), notes)
  const isLongList =
    isSearchedField(field) || (choices !== undefined && choices.length > COMBOBOX_THRESHOLD)
  const control = {
    ...controlProps({ field, value, onChange, ...inputProps }),
    ...useKeptFocus(inputProps.id, isLongList, inputProps.onBlur),
  }
  const hint = useEmptyOptionText(inputProps.resource, field, choiceQuery, choices)
  if (error && !currentChoices) return <ChoicesError error={error} onRetry={choiceQuery.refetch} />
  if (choices && isLongList) {
    return (
      <Combobox
        wiring={control}
        choices={choices}
        isPending={isPending}
        onSearch={choiceQuery.search}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
        creating={creating}
      />
    )
  }
  return (
    <select
      {...control}
      aria-busy={isPending || isAsking || undefined}
      value={choices ? inputText(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{hint}</option>
      {choices?.map((choice) => (
        <option
          key={choice.id}
          value={choice.id}
          disabled={choice.note?.disabled && choice.id !== value}
        >
          {/* The note on the chosen row is shown below the field. */}
          {formatChoice(choice.id === value ? { ...choice, note: undefined } : choice)}
        </option>
      ))}
    </select>
  )
}

interface CascadeProps {
  to: ResourceName
  via: readonly string[]
  value: unknown
  onChange: () => void
  children: (within: Readonly<Record<string, unknown>>) => ReactNode
}

/** The cascading selects before a reference's own: a country, then its regions, then their towns. */
function Cascade({ to, via, value, onChange, children }: CascadeProps) {
  const translate = useTranslate()
  const [name = '', ...furtherNames] = via
  const resource = getResource(to)
  const field = resource.fields[name]
  const { rows } = useChoices({ to })
  const [chosen, setChosen] = useState<unknown>(null)
  const parent = rows?.find((row) => row.id === value)?.[name] ?? chosen
  if (field?.type !== 'reference') return children({})
  const label = translate(getFieldLabelKey(resource, name))
  const chooseParent = (newParent: unknown) => {
    setChosen(newParent)
    onChange()
  }
  const renderSelect = (
    siblings: Readonly<Record<string, unknown>>,
    within?: Record<string, string>,
  ) => (
    <div className="dependent-select">
      <small aria-hidden="true">{label}</small>
      <ReferenceSelect
        id={`via-${to}-${name}`}
        label={label}
        required={false}
        invalid={false}
        resource={resource}
        name={name}
        field={{ ...field, within }}
        siblings={siblings}
        value={parent}
        onChange={chooseParent}
      />
    </div>
  )
  const [next] = furtherNames
  return (
    <>
      {next ? (
        <Cascade
          to={field.to}
          via={furtherNames}
          value={parent}
          onChange={() => chooseParent(null)}
        >
          {(siblings) => renderSelect(siblings, { [next]: next })}
        </Cascade>
      ) : (
        renderSelect({})
      )}
      {children({ [name]: parent })}
    </>
  )
}

/** The input of a reference, with cascading selects (`via`) or a day first (`day`) where declared. */
export function ReferenceInput(props: ReferenceProps) {
  const translate = useTranslate()
  const { via } = props.field
  const [firstName] = via ?? []
  if (props.field.day) return <ReferenceByDay {...props} />
  if (!via || !firstName) return <ReferenceSelect {...props} />
  return (
    <Cascade
      to={props.field.to}
      via={via}
      value={props.value}
      onChange={() => props.onChange(null)}
    >
      {(siblings) => (
        <div className="dependent-select">
          <small aria-hidden="true">
            {translate(getFieldLabelKey(props.resource, props.name))}
          </small>
          <ReferenceSelect
            {...props}
            field={{ ...props.field, within: { ...props.field.within, [firstName]: firstName } }}
            siblings={{ ...props.siblings, ...siblings }}
          />
        </div>
      )}
    </Cascade>
  )
}
