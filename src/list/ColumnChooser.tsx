import { useTranslate } from 'ra-core'
import type { ListReference } from '../data/rows/list-references.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { usePopover } from '../ui/overlays/usePopover.ts'
import type { Change } from './useListState.ts'

interface ChooserProps {
  reference: ListReference
  columns: readonly string[]
  change: (part: Change) => void
}

/** Every column an entity can show, those of the declaration first. */
function columnsOf({ resource, list }: ListReference): string[] {
  const state = resource.states ? ['state'] : []
  return [...new Set([...list.columns, ...Object.keys(resource.fields), ...state])]
}

/** Chooses what columns a list shows. The row's title always stays: it is the way to its page. */
export function ColumnChooser({ reference, columns, change }: ChooserProps) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const every = columnsOf(reference)
  const toggle = (name: string) => {
    const next = every.filter((one) =>
      one === name ? !columns.includes(one) : columns.includes(one),
    )
    change({ columns: next })
  }
  return (
    <div ref={ref}>
      <IconButton
        icon="columns"
        label={translate('ui.columns')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className="popover columns-pop">
          {every.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={columns.includes(name)}
                disabled={name === reference.resource.title && columns.includes(name)}
                onChange={() => toggle(name)}
              />
              {translate(fieldLabelKey(reference.resource, name))}
            </label>
          ))}
          <Button kind="quiet" onClick={() => change({ columns: undefined })}>
            {translate('ui.columns_reset')}
          </Button>
        </div>
      )}
    </div>
  )
}
