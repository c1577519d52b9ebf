import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useTranslate } from 'ra-core'
import { type InputHTMLAttributes, useId, useMemo, useState } from 'react'
import { getPhoneSearchText } from '../../../../../registry/characters/phone.ts'
import type { Creating } from '../../../../platform/extension-points/types.ts'
import {
  type Choice,
  indexChoices,
  searchChoices,
  searchNearChoices,
  findUniqueMatch,
} from '../../choices/search.ts'
import { useNumberingPlan } from '../../../../platform/i18n/business.ts'
import { useUnmatched } from '../../choices/useUnmatched.ts'
import { NEW_ROW_ID, Suggestions } from './Suggestions.tsx'

/** The default number of suggestions shown at once. */
const MAX_SUGGESTIONS = 30

interface ComboboxProps {
  choices: readonly Choice[]
  value: number | null
  onChange: (id: number | null) => void
  /** True while the choices load. */
  isPending?: boolean
  /** The number of suggestions shown at once. */
  limit?: number
  /** Called with the typed text, if not all choices are loaded. */
  onSearch?: (typed: string) => void
  /** The option that creates a row, listed last. */
  creating?: Creating | undefined
  /** The attributes that connect the input with its label and error. */
  wiring: InputHTMLAttributes<HTMLInputElement> & { id: string }
}

const { InputBlur, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes

/** The number of near matches shown if nothing matches. */
const MAX_NEAR = 5

/** Returns the functions that search choices, with phone numbers in any spelling. */
function useChoiceSearch(choices: readonly Choice[]) {
  const index = useMemo(() => indexChoices(choices), [choices])
  const choosable = useMemo(() => index.filter(({ choice }) => !choice.note?.disabled), [index])
  const plan = useNumberingPlan()
  const translate = useTranslate()
  return {
    search: (text: string, limit: number) =>
      searchChoices(index, getPhoneSearchText(text, plan), limit),
    /** Returns the choices near a text, each with a note that says so. */
    searchNear: (text: string) =>
      searchNearChoices(choosable, text, MAX_NEAR).map((choice): Choice => ({
        ...choice,
        note: { text: translate('palette.near'), disabled: false },
      })),
    /** Returns the only choice that a typed text can mean. */
    findMatch: (text: string) => findUniqueMatch(choosable, getPhoneSearchText(text, plan)),
  }
}

/** Returns the option that creates a row, if it can be chosen. */
function listNewChoice(
  typed: string,
  creating: Creating | undefined,
  isPending: boolean | undefined,
): Choice[] {
  return creating && !creating.isDisabled && !isPending ? [{ id: NEW_ROW_ID, title: typed }] : []
}

function useComboboxState({
  choices,
  value,
  onChange,
  isPending,
  limit = MAX_SUGGESTIONS,
  onSearch,
  creating,
  wiring,
}: ComboboxProps) {
  const selected = choices.find(({ id }) => id === value) ?? null
  const [typed, setTyped] = useState('')
  const { search, searchNear, findMatch } = useChoiceSearch(choices)
  const { unmatched, storeUnmatched, clearUnmatched } = useUnmatched(selected, findMatch)
  const searchedText = typed === selected?.title ? '' : typed
  const matches = search(searchedText, limit)
  // The typed text stays in the box until the new row exists. While choices load, Enter must not
  // create a row in place of a match.
  const newChoice = listNewChoice(typed, creating, isPending)
  // A new row comes before near ones, because Enter must not choose what was not typed.
  const near = matches.length === 0 && !isPending ? searchNear(searchedText) : []
  const items = [...matches, ...newChoice, ...near]

  /** Returns the state after a blur. A text that identifies one choice selects it. */
  function getStateAfterBlur({
    inputValue,
  }: UseComboboxState<Choice>): Partial<UseComboboxState<Choice>> {
    const isTyped = inputValue.trim() !== '' && inputValue !== selected?.title
    const match = isTyped ? findMatch(inputValue) : undefined
    const chosen = match ?? selected
    return {
      isOpen: false,
      highlightedIndex: -1,
      selectedItem: chosen,
      inputValue: chosen?.title ?? inputValue,
    }
  }

  const combobox = useCombobox<Choice>({
    inputId: wiring.id,
    items,
    selectedItem: selected,
    itemToString: (item) => item?.title ?? '',
    itemToKey: (item) => item?.id,
    isItemDisabled: ({ note }) => note?.disabled ?? false,
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue)
      if (type !== InputBlur) clearUnmatched()
      const text = inputValue === selected?.title ? '' : inputValue
      for (const startSearch of [creating?.search, onSearch]) startSearch?.(text)
      // A value that its owner sets later empties the text for a moment. Only the user clears the
      // value.
      if (inputValue === '' && type !== ControlledPropUpdatedSelectedItem) onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem?.id === NEW_ROW_ID) creating?.make()
      else onChange(selectedItem?.id ?? null)
    },
    stateReducer: (
      state: UseComboboxState<Choice>,
      { changes, type }: UseComboboxStateChangeOptions<Choice>,
    ) => (type === InputBlur ? { ...changes, ...getStateAfterBlur(state) } : changes),
  })
  const onBlur = () => storeUnmatched(combobox.inputValue)
  const isEmpty = items.every(({ id }) => id === NEW_ROW_ID)
  return { combobox, items, typed: searchedText, isEmpty, unmatched, onBlur }
}

/** A select with search for many choices. A note says if the typed text is not a choice. */
export function Combobox(props: ComboboxProps) {
  const { wiring } = props
  const translate = useTranslate()
  const noteId = useId()
  const { combobox, items, typed, unmatched, onBlur, ...state } = useComboboxState(props)
  const { 'aria-labelledby': _, ...input } = combobox.getInputProps({
    ...wiring,
    'aria-describedby': [wiring['aria-describedby'], unmatched && noteId].filter(Boolean).join(' '),
    onBlur: (event) => {
      onBlur()
      wiring.onBlur?.(event)
    },
  })
  const isEmpty = combobox.isOpen && state.isEmpty
  return (
    <div className="picker">
      <Suggestions
        combobox={combobox}
        items={items}
        typed={typed}
        newLabel={props.creating?.label}
        status={isEmpty && translate(props.isPending ? 'ui.loading' : 'ui.no_result')}
      >
        <input
          {...input}
          aria-busy={props.isPending || undefined}
          placeholder={translate('ui.choose')}
        />
      </Suggestions>
      <p id={noteId} className="combo-note" role="status">
        {unmatched && translate('ui.not_chosen', { typed: unmatched })}
      </p>
    </div>
  )
}
