import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Choice } from '../../choices/search.ts'
import { Suggestions } from './Suggestions.tsx'

interface SearchBoxProps {
  /** What stands in the box: what was typed, or the title of what was chosen. */
  text: string
  /** The rows that were found by it. */
  choices: readonly Choice[]
  /** What is said where none was. */
  status: ReactNode
  onType: (text: string) => void
  onChoose: (choice: Choice) => void
  /** The attributes that connect the input with its label and error. */
  wiring: InputHTMLAttributes<HTMLInputElement> & { id: string }
}

const { InputBlur } = useCombobox.stateChangeTypes

/** Whoever leaves the box has typed what stands in it, and chosen nothing by that. */
const leaving = (
  { selectedItem, inputValue }: UseComboboxState<Choice>,
  { changes, type }: UseComboboxStateChangeOptions<Choice>,
) => (type === InputBlur ? { ...changes, selectedItem, inputValue } : changes)

/** A text that names a row, with the rows below it that are found by what is typed. */
export function SearchBox({ text, choices, status, onType, onChoose, wiring }: SearchBoxProps) {
  const items = [...choices]
  const box = useCombobox<Choice>({
    inputId: wiring.id,
    items,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.title ?? '',
    itemToKey: (item) => item?.id,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: leaving,
  })
  const { 'aria-labelledby': _, ...input } = box.getInputProps({
    ...wiring,
    autoComplete: 'off',
    spellCheck: false,
    // A box that is told its text a moment later would put the caret at the end of it.
    onChange: ({ currentTarget }) => onType(currentTarget.value),
  })
  return (
    <div className="picker">
      <Suggestions {...{ box, items, status }} typed={text}>
        <input {...input} />
      </Suggestions>
    </div>
  )
}
