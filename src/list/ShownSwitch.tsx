import { useTranslate } from 'ra-core'
import type { ListReference } from '../data/list-references.ts'
import { useFormat } from '../i18n/format.ts'
import type { ListState, Shown } from '../table/list-state.ts'
import { countsOf } from './useRows.ts'

const SHOWN: readonly Shown[] = ['live', 'all', 'only']

/** Live rows, all of them, or the trash; each with how many there are. */
export function ShownSwitch(props: {
  reference: ListReference
  state: ListState
  onChange: (shown: Shown) => void
}) {
  const { reference, state, onChange } = props
  const translate = useTranslate()
  const format = useFormat()
  const counts = countsOf(reference, state)
  return (
    // A fieldset cannot be laid out as one line of buttons.
    <div className="segmented" role="group" aria-label={translate('ui.shown')}>
      {SHOWN.map((shown) => (
        <button
          key={shown}
          type="button"
          aria-pressed={state.deleted === shown}
          onClick={() => onChange(shown)}
        >
          {translate(`ui.shown.${shown}`)}
          {counts[shown] !== undefined && <small>{format.number(counts[shown])}</small>}
        </button>
      ))}
    </div>
  )
}
