import type { UseComboboxReturnValue } from 'downshift'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { PaletteItem } from './items/items.ts'

interface PaletteListProps {
  combobox: UseComboboxReturnValue<PaletteItem>
  items: readonly PaletteItem[]
  /** The index of the item that Enter chooses. */
  activeIndex: number
  /** Shows the actions of a row. */
  onActions: (item: PaletteItem) => void
}

/** Groups the items in their order, by heading. */
function groupItems(
  items: readonly PaletteItem[],
): { name: string; items: { item: PaletteItem; itemIndex: number }[] }[] {
  const names = [...new Set(items.map(({ group }) => group))]
  return names.map((name) => ({
    name,
    items: items.flatMap((item, itemIndex) => (item.group === name ? [{ item, itemIndex }] : [])),
  }))
}

function ItemContent({
  item,
  onActions,
}: {
  item: PaletteItem
  onActions: (item: PaletteItem) => void
}) {
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
