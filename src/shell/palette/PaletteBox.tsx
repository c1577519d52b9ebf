import { useCombobox } from 'downshift'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { PaletteItem } from './items/items.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { usePaletteItems } from './items/usePaletteItems.ts'

const { InputKeyDownEscape, InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes
/**
 * State changes of the combobox that would close the list or overwrite the input. The dialog
 * handles them.
 */
const DIALOG_HANDLED: readonly unknown[] = [
  InputKeyDownEscape,
  InputBlur,
  InputKeyDownEnter,
  ItemClick,
]

interface PaletteBoxProps {
  /** The text that was typed before the box was there. */
  typedText: string
  /** The row whose actions replace the results. */
  record: PaletteItem | null
  onRecord: (item: PaletteItem | null) => void
  onChoose: (item: PaletteItem) => void
  /** Goes back from a row to the results, and from there closes the palette. */
  onBack: () => void
  onClose: () => void
}

/** Returns the combobox of the palette, whose list is always open. */
function usePaletteBox(props: Omit<PaletteBoxProps, 'onClose'>) {
  const { record, onRecord, onChoose, onBack } = props
  const translate = useTranslate()
  const [query, setQuery] = useState(props.typedText)
  const [actionQuery, setActionQuery] = useState('')
  const searchText = record ? actionQuery : query
  const { items, search } = usePaletteItems(searchText, record)
  const combobox = useCombobox<PaletteItem>({
    items,
    isOpen: true,
    inputValue: searchText,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.key,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: (state, { changes, type }) =>
      DIALOG_HANDLED.includes(type)
        ? { ...state, selectedItem: changes.selectedItem ?? state.selectedItem }
        : changes,
  })
  const activeIndex =
    combobox.highlightedIndex < 0 && items.length > 0 ? 0 : combobox.highlightedIndex
  const showActions = (item: PaletteItem | undefined) => {
    if (!item?.record) return
    setActionQuery('')
    combobox.setHighlightedIndex(0)
    onRecord(item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && !event.shiftKey && !record && items[activeIndex]?.record) {
      event.preventDefault()
      showActions(items[activeIndex])
    }
    if (event.key === 'Backspace' && record && actionQuery === '') onRecord(null)
    if (event.key === 'Escape') {
      // The combobox does not pass this key on to the dialog.
      event.preventDefault()
      onBack()
    }
  }
  const { 'aria-labelledby': _, ...input } = combobox.getInputProps({
    onKeyDown,
    // Set at once, because the combobox reports after rendering and may be behind the typed text.
    onChange: ({ currentTarget }) => (record ? setActionQuery : setQuery)(currentTarget.value),
    'aria-label': record
      ? translate('palette.actions_on', { title: record.label })
      : translate('palette.title'),
  })
  // Fewer items than before: the highlighted one may be gone.
  const isHighlightGone = combobox.highlightedIndex >= items.length
  const activeDescendant = isHighlightGone ? '' : input['aria-activedescendant']
  const inputProps = { ...input, 'aria-activedescendant': activeDescendant }
  return { combobox, items, activeIndex, search, showActions, inputProps }
}

/** The search input of the palette with its results, as a combobox. */
export function PaletteBox({ onClose, ...props }: PaletteBoxProps) {
  const { record } = props
  const translate = useTranslate()
  const { combobox, items, activeIndex, search, showActions, inputProps } = usePaletteBox(props)
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
          {...inputProps}
          data-focus-first
          maxLength={SEARCH_LIMITS.length}
          enterKeyHint="go"
          placeholder={translate(record ? 'palette.what' : 'palette.placeholder')}
        />
        <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
      </div>
      <div className="palette-results">
        <PaletteList
          combobox={combobox}
          items={items}
          activeIndex={activeIndex}
          onActions={showActions}
        />
        <PaletteStatus count={items.length} search={search} isActionMode={record !== null} />
      </div>
      <PaletteFoot
        hasActions={items[activeIndex]?.record !== undefined}
        isActionMode={record !== null}
      />
    </>
  )
}
