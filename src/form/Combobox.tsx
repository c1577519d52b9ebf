import { useCombobox } from 'downshift'
import { useTranslate } from 'ra-core'
import { type InputHTMLAttributes, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** A row to choose, by title. */
export interface Choice {
  id: number
  title: string
}

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

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The choices that hold every word, in their order. */
function suggest(choices: readonly Choice[], typed: string, limit: number): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const found: Choice[] = []
  for (const choice of choices) {
    const title = plain(choice.title)
    if (words.every((word) => title.includes(word))) found.push(choice)
    if (found.length === limit) break
  }
  return found
}

/** Finds one of many by typing; what is typed without being chosen does not count. */
export function Combobox({ choices, value, onChange, limit = SUGGESTIONS, wiring }: ComboboxProps) {
  const translate = useTranslate()
  const selected = choices.find(({ id }) => id === value) ?? null
  const [typed, setTyped] = useState('')
  const items = suggest(choices, typed === selected?.title ? '' : typed, limit)
  const box = useCombobox<Choice>({
    inputId: wiring.id,
    items,
    selectedItem: selected,
    itemToString: (item) => item?.title ?? '',
    onInputValueChange: ({ inputValue }) => {
      setTyped(inputValue)
      if (inputValue === '') onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.id ?? null),
    stateReducer: (_, { changes, type }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: changes.selectedItem?.title ?? '' }
        : changes,
  })
  const { 'aria-labelledby': _, ...input } = box.getInputProps(wiring)
  return (
    <div className="combo affix">
      <input {...input} placeholder={translate('ui.choose')} />
      <span className="affix-end combo-mark">
        <Icon name="search" />
      </span>
      <div className="options" data-open={box.isOpen}>
        <ul {...box.getMenuProps({ 'aria-label': translate('ui.suggestions') })}>
          {box.isOpen &&
            items.map((item, index) => (
              <li
                key={item.id}
                {...box.getItemProps({ item, index })}
                data-on={box.highlightedIndex === index}
              >
                {item.title}
              </li>
            ))}
        </ul>
        <p role="status">{box.isOpen && items.length === 0 && translate('ui.no_result')}</p>
      </div>
    </div>
  )
}
