import { useCombobox } from 'downshift'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { SEARCH } from '../../../registry/values/search-limits.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'
import type { Item } from './items/items.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { usePaletteItems } from './items/usePaletteItems.ts'

const { InputKeyDownEscape, InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes
/** What would close the list or write into the input, which the dialog decides. */
const KEPT: readonly unknown[] = [InputKeyDownEscape, InputBlur, InputKeyDownEnter, ItemClick]

interface PaletteBoxProps {
  /** The row whose actions are shown in place of what was found. */
  record: Item | null
  onRecord: (item: Item | null) => void
  onChoose: (item: Item) => void
  /** Leads back from a row to what was found, and from there out of the palette. */
  onBack: () => void
  onClose: () => void
}

/** The combobox of the palette, whose list is always open. */
function usePaletteBox({ record, onRecord, onChoose, onBack }: Omit<PaletteBoxProps, 'onClose'>) {
  const translate = useTranslate()
  const [asked, setAsked] = useState('')
  const [within, setWithin] = useState('')
  const typed = record ? within : asked
  const { items, search } = usePaletteItems(typed, record)
  const box = useCombobox<Item>({
    items,
    isOpen: true,
    inputValue: typed,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.key,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: (state, { changes, type }) =>
      KEPT.includes(type)
        ? { ...state, selectedItem: changes.selectedItem ?? state.selectedItem }
        : changes,
  })
  const at = box.highlightedIndex < 0 && items.length > 0 ? 0 : box.highlightedIndex
  const enter = (item: Item | undefined) => {
    if (!item?.record) return
    setWithin('')
    box.setHighlightedIndex(0)
    onRecord(item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && !event.shiftKey && !record && items[at]?.record) {
      event.preventDefault()
      enter(items[at])
    }
    if (event.key === 'Backspace' && record && within === '') onRecord(null)
    if (event.key === 'Escape') {
      // The combobox keeps this key from the dialog.
      event.preventDefault()
      onBack()
    }
  }
  const { 'aria-labelledby': _, ...input } = box.getInputProps({
    onKeyDown,
    // Set at once: what the combobox tells after it has rendered may be older than what is typed.
    onChange: ({ currentTarget }) => (record ? setWithin : setAsked)(currentTarget.value),
    'aria-label': record
      ? translate('palette.actions_on', { title: record.label })
      : translate('palette.title'),
  })
  return { box, items, at, search, enter, input }
}

/** What is typed and what fits it, as a combobox. */
export function PaletteBox({ onClose, ...props }: PaletteBoxProps) {
  const { record } = props
  const translate = useTranslate()
  const { box, items, at, search, enter, input } = usePaletteBox(props)
  return (
    <>
      <div className="palette-input">
        <Icon name="search" />
        {record && (
          <bdi className="palette-record" translate="no">
            {record.label}
          </bdi>
        )}
        <input
          {...input}
          data-focus-first
          maxLength={SEARCH.length}
          enterKeyHint="go"
          placeholder={translate(record ? 'palette.what' : 'palette.placeholder')}
        />
        <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
      </div>
      <div className="palette-results">
        <PaletteList box={box} items={items} at={at} onActions={enter} />
        <PaletteStatus count={items.length} search={search} isWithin={record !== null} />
      </div>
      <PaletteFoot hasActions={items[at]?.record !== undefined} isWithin={record !== null} />
    </>
  )
}
