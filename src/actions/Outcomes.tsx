import { useTranslate } from 'ra-core'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import type { Outcome } from './useBulk.ts'

/** The outcome of each row. */
export function Outcomes({
  reference,
  outcomes,
}: {
  reference: RowsReference
  outcomes: readonly Outcome[]
}) {
  const translate = useTranslate()
  const titleOf = useTitleOf()
  return (
    // Keyboards scroll only what can be focused.
    <ul className="outcomes" aria-label={translate('ui.chosen_rows')} tabIndex={0}>
      {outcomes.map(({ row, reason }) => (
        <li key={row.id} data-state={reason === null ? 'done' : reason ? 'failed' : 'waiting'}>
          <Icon name={reason === null ? 'done' : reason ? 'alert' : 'clock'} />
          <bdi>{titleOf(reference.resource.name, row)}</bdi>
          <span>
            {reason ?? translate(reason === null ? 'ui.outcome_done' : 'ui.outcome_waiting')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The rows of a bulk action before it runs. */
export function Rows({
  reference,
  rows,
  fields,
}: {
  reference: RowsReference
  rows: readonly Row[]
  fields: readonly string[]
}) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  return (
    // Keyboards scroll only what can be focused.
    <ul className="outcomes" aria-label={translate('ui.chosen_rows')} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.id}>
          <Icon name="circle" />
          <bdi>{titleOf(reference.resource.name, row)}</bdi>
          <span>{fields.map((name) => String(row[labelOf(name)] ?? row[name])).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
