import { useTranslate } from 'ra-core'
import { type Layout, layoutsOf } from '../../../registry/views/layouts.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { LayoutState } from '../../table/state/layout-state.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'

interface SwitchProps {
  reference: ListReference
  state: LayoutState
  change: (part: LayoutState) => void
}

/** The ways in which the rows of a list can be laid out; nothing where there is the table alone. */
export function LayoutSwitch({ reference, state, change }: SwitchProps) {
  const translate = useTranslate()
  const layouts = layoutsOf(reference.resource, reference.list)
  if (layouts.length === 1) return null
  const nameOf = (layout: Layout) => (
    <span className="layout-name" title={translate(`ui.layout.${layout}`)}>
      <Icon name={layout} />
      <span>{translate(`ui.layout.${layout}`)}</span>
    </span>
  )
  return (
    <Segmented
      label={translate('ui.layout')}
      values={layouts}
      value={state.layout ?? 'table'}
      nameOf={nameOf}
      onChange={(layout) => change({ layout: layout === 'table' ? undefined : layout })}
    />
  )
}
