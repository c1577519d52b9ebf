import { useTranslate } from 'ra-core'
import type { ListReference } from '../../data/rows/list-references.ts'
import { setPreference, usePreferences } from '../../layout/preferences.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { usePopover } from '../../ui/overlays/usePopover.ts'
import { everyColumn, moved, toggled } from './column-order.ts'
import { resetWidths, setWidth, useWidths } from './column-widths.ts'
import { ColumnItem } from './ColumnItem.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

interface ChooserProps {
  reference: ListReference
  columns: readonly string[]
  change: (part: { columns: readonly string[] | undefined }) => void
}

/** How close together the rows of all lists are. */
function Density() {
  const translate = useTranslate()
  const { density } = usePreferences()
  return (
    <Segmented
      label={translate('ui.density')}
      values={['comfortable', 'compact']}
      value={density}
      nameOf={(one) => translate(`ui.density.${one}`)}
      onChange={(one) => setPreference('density', one)}
    />
  )
}

/** The columns of a list, shown ones first in their order, and what can be done to each. */
function Panel({ reference, columns, change }: ChooserProps) {
  const translate = useTranslate()
  const every = everyColumn(reference)
  const widths = useWidths(reference.resourceName)
  const { ref, keep } = useKeptFocus<HTMLOListElement>(columns)
  const reset = () => {
    resetWidths(reference.resourceName)
    change({ columns: undefined })
  }
  return (
    <div className="popover columns-pop">
      <Density />
      <ol ref={ref} className="column-items">
        {[...columns, ...every.filter((name) => !columns.includes(name))].map((name) => (
          <ColumnItem
            key={name}
            resource={reference.resource}
            name={name}
            place={columns.indexOf(name)}
            count={columns.length}
            width={widths[name]}
            onToggle={() => change({ columns: toggled(columns, name, every) })}
            onMove={(by) => {
              keep()
              change({ columns: moved(columns, name, by) })
            }}
            onWidth={(width) => setWidth(reference.resourceName, name, width)}
          />
        ))}
      </ol>
      <Button kind="quiet" onClick={reset}>
        {translate('ui.columns_reset')}
      </Button>
    </div>
  )
}

/** Chooses which columns a list shows, in which order and how wide, and how close its rows are. */
export function ColumnChooser(props: ChooserProps) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  return (
    <div ref={ref}>
      <IconButton
        icon="columns"
        label={translate('ui.columns')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <Panel {...props} />}
    </div>
  )
}
