import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useTranslate } from 'ra-core'
import { type InputHTMLAttributes, useId, useMemo, useState } from 'react'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { type Choice, indexed, onlyOne, suggest } from '../choices/search.ts'

/** How many suggestions are shown at once, where a place does not say otherwise. */
const SUGGESTIONS = 30

interface ComboboxProps {
  choices: readonly Choice[]
  value: number | null
  onChange: (id: number | null) => void
  /** How many suggestions it shows at once. */
  limit?: number
  /** What ties it to its label and error. */
  wiring: InputHTMLAttributes<HTMLInputElement> & { id: string }
}

const { InputBlur } = useCombobox.stateChangeTypes

function Suggestion({ title, hint }: Choice) {
  return (
    <>
      <bdi>{title}</bdi>
      {hint && (
        <small>
          <bdi>{hint}</bdi>
        </small>
      )}
    </>
  )
}

function useBox({ choices, value, onChange, limit = SUGGESTIONS, wiring }: ComboboxProps) {
  const selected = choices.find(({ id }) => id === value) ?? null
  const [typed, setTyped] = useState('')
  /** What was typed and left without being one of the choices. */
  const [left, setLeft] = useState('')
  const index = useMemo(() => indexed(choices), [choices])
  const items = suggest(index, typed === selected?.title ? '' : typed, limit)

  /** On leaving, what is meant for certain is taken; anything else is said not to be chosen. */
  function leave({ inputValue }: UseComboboxState<Choice>): Partial<UseComboboxState<Choice>> {
    const isTyped = inputValue.trim() !== '' && inputValue !== selected?.title
    const meant = isTyped ? onlyOne(index, inputValue) : undefined
    const chosen = meant ?? selected
    return {
      isOpen: false,
      highlightedIndex: -1,
      selectedItem: chosen,
      inputValue: chosen?.title ?? inputValue,
    }
  }

  const box = useCombobox<Choice>({
    inputId: wiring.id,
    items,
    selectedItem: selected,
    itemToString: (item) => item?.title ?? '',
    itemToKey: (item) => item?.id,
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue)
      if (type !== InputBlur) setLeft('')
      if (inputValue === '') onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.id ?? null),
    stateReducer: (
      state: UseComboboxState<Choice>,
      { changes, type }: UseComboboxStateChangeOptions<Choice>,
    ) => (type === InputBlur ? { ...changes, ...leave(state) } : changes),
  })
  const onBlur = () => {
    const { inputValue } = box
    const isTyped = inputValue.trim() !== '' && inputValue !== selected?.title
    setLeft(isTyped && !onlyOne(index, inputValue) ? inputValue : '')
  }
  return { box, items, left, onBlur }
}

/** Finds one of many by typing; what is typed without being chosen does not count, and it says so. */
export function Combobox(props: ComboboxProps) {
  const { wiring } = props
  const translate = useTranslate()
  const noteId = useId()
  const { box, items, left, onBlur } = useBox(props)
  const { 'aria-labelledby': _, ...input } = box.getInputProps({
    ...wiring,
    'aria-describedby': [wiring['aria-describedby'], left && noteId].filter(Boolean).join(' '),
    onBlur: (event) => {
      onBlur()
      wiring.onBlur?.(event)
    },
  })
  const isEmpty = box.isOpen && items.length === 0
  return (
    <div className="picker">
      <div className="combo affix">
        <input {...input} placeholder={translate('ui.choose')} />
        <span className="affix-end combo-mark">
          <Icon name="search" />
        </span>
        <div className="options" data-open={box.isOpen}>
          <ul {...box.getMenuProps({ 'aria-label': translate('ui.suggestions') })}>
            {box.isOpen &&
              items.map((item, at) => (
                <li
                  key={item.id}
                  {...box.getItemProps({ item, index: at })}
                  data-on={box.highlightedIndex === at}
                >
                  <Suggestion {...item} />
                </li>
              ))}
          </ul>
          <p role="status">{isEmpty && translate('ui.no_result')}</p>
        </div>
      </div>
      <p id={noteId} className="combo-left" role="status">
        {left && translate('ui.not_chosen', { typed: left })}
      </p>
    </div>
  )
}
