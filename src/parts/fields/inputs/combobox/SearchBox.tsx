import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Choice } from '../../choices/search.ts'
import { Suggestions } from './Suggestions.tsx'

interface SearchBoxProps {
  /** The text in the box: what was typed, or the title of the chosen row. */
  text: string
  /** The found rows. */
  choices: readonly Choice[]
  /** The message if no row was found. */
  status: ReactNode
  onType: (text: string) => void
  onChoose: (choice: Choice) => void
  /** The attributes that connect the input with its label and error. */
  wiring: InputHTMLAttributes<HTMLInputElement> & { id: string }
}

const { InputBlur } = useCombobox.stateChangeTypes

/** Leaving the box keeps the typed text and chooses nothing. */
const keepTextOnBlur = (
  { selectedItem, inputValue }: UseComboboxState<Choice>,
  { changes, type }: UseComboboxStateChangeOptions<Choice>,
) => (type === InputBlur ? { ...changes, selectedItem, inputValue } : changes)

/** A text that names a row, with the matching rows below it. */
export function SearchBox({ text, choices, status, onType, onChoose, wiring }: SearchBoxProps) {
  const items = [...choices]
  const combobox = useCombobox<Choice>({
    inputId: wiring.id,
    items,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.title ?? '',
    // Rows of several entities may share an id.
    itemToKey: (item) => item && items.indexOf(item),
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: keepTextOnBlur,
  })
  const { 'aria-labelledby': _, ...input } = combobox.getInputProps({
    ...wiring,
    autoComplete: 'off',
    spellCheck: false,
    // Setting the text later would move the caret to its end.
    onChange: ({ currentTarget }) => onType(currentTarget.value),
  })
  return (
    <div className="picker">
      <Suggestions combobox={combobox} items={items} status={status} typed={text}>
        <input {...input} />
      </Suggestions>
    </div>
  )
}
