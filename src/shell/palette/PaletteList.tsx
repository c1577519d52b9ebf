import type { UseComboboxReturnValue } from 'downshift'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { Item } from './items/items.ts'

interface PaletteListProps {
  combobox: UseComboboxReturnValue<Item>
  items: readonly Item[]
  /** The index of the item that Enter chooses. */
  activeIndex: number
  /** Shows the actions of a row. */
  onActions: (item: Item) => void
}

/** Groups the items in their order, by heading. */
function groupItems(
  items: readonly Item[],
): { name: string; items: { item: Item; itemIndex: number }[] }[] {
  const names = [...new Set(items.map(({ group }) => group))]
  return names.map((name) => ({
    name,
    items: items.flatMap((item, itemIndex) => (item.group === name ? [{ item, itemIndex }] : [])),
  }))
}

function ItemContent({ item, onActions }: { item: Item; onActions: (item: Item) => void }) {
  const translate = useTranslate()
  const { icon, label, hint, record } = item
  return (
    <>
      <Icon name={icon} />
      <span className="palette-text">
        <bdi translate="no">{label}</bdi>
        {hint && <small className="muted tiny">{hint}</small>}
      </span>
      {record && (
        // Tab does the same by keyboard. An option must not contain other focusable elements.
        <span
          aria-hidden="true"
          className="palette-more"
          title={translate('ui.actions')}
          onClick={(event) => {
            event.stopPropagation()
            onActions(item)
          }}
        >
          <Icon name="more" />
        </span>
      )}
    </>
  )
}

/** The results under headings. The focus stays in the input. */
export function PaletteList({ combobox, items, activeIndex, onActions }: PaletteListProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div {...combobox.getMenuProps({ 'aria-label': translate('palette.results') })}>
      {groupItems(items).map((group, index) => (
        <div key={group.name} role="group" aria-labelledby={`${id}${index}`}>
          <div id={`${id}${index}`} className="palette-heading muted tiny">
            {group.name}
          </div>
          {group.items.map(({ item, itemIndex }) => (
            <div
              key={item.key}
              {...combobox.getItemProps({ item, index: itemIndex })}
              className="palette-item"
              aria-selected={itemIndex === activeIndex}
            >
              <ItemContent item={item} onActions={onActions} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
