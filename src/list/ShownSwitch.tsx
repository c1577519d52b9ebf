import { useTranslate } from 'ra-core'
import type { ListReference } from '../data/rows/list-references.ts'
import { useFormat } from '../i18n/format.ts'
import { type ListState, type Shown, SHOWN } from '../table/state/list-state.ts'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { useCounts } from './useRows.ts'

/** Live rows, all of them, or the trash; each with how many there are. */
export function ShownSwitch(props: {
  reference: ListReference
  state: ListState
  onChange: (shown: Shown) => void
}) {
  const { reference, state, onChange } = props
  const translate = useTranslate()
  const format = useFormat()
  const counts = useCounts(reference, state)
  return (
    <Segmented
      label={translate('ui.shown')}
      values={SHOWN}
      value={state.deleted}
      onChange={onChange}
      nameOf={(shown) => (
        <>
          <span>{translate(`ui.shown.${shown}`)}</span>
          {counts[shown] !== undefined && <small>{format.number(counts[shown])}</small>}
        </>
      )}
    />
  )
}
