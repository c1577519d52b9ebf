import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { historyCalls, type PastRow } from '../../../../registry/calls/history-calls.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { call } from '../../../platform/api/index.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { isMoment } from '../../../parts/fields/days/is-moment.ts'
import { MomentInput } from '../../../parts/fields/days/MomentInput.tsx'
import { buildControlAttributes, Field } from '../../../parts/fields/Field.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { RestoreValues } from './RestoreValues.tsx'

interface PastRowProps {
  resource: AnyResource
  row: Row
  isEditable: boolean
}

/** Reads the values of a row at a past moment; nothing while the moment is incomplete. */
function usePastRow({ name }: AnyResource, id: number, moment: string) {
  return useQuery({
    queryKey: ['history', name, id, 'at', moment],
    queryFn: ({ signal }) => call(historyCalls.rowAt, { entity: name, id, moment }, { signal }),
    enabled: isMoment(moment),
  })
}

/** The past values that differ from the current ones, with a button that restores them. */
function PastValues({ resource, row, isEditable, pastRow }: PastRowProps & { pastRow: PastRow }) {
  const translate = useTranslate()
  if (!pastRow.existed) return <p className="muted">{translate('history.at.missing')}</p>
  if (pastRow.fields.length === 0) return <p className="muted">{translate('history.at.same')}</p>
  const { fields, before, after } = pastRow
  const change = { entity: resource.name, row_id: row.id, kind: 'update' as const }
  return (
    <>
      <p className="muted">{translate('history.at.different')}</p>
      <ChangedFields change={{ ...change, fields, before, after }} />
      {isEditable && <RestoreValues resource={resource} row={row} pastRow={pastRow} />}
    </>
  )
}

/** An input for a past moment, and the values that the row had at that moment. */
export function RowAtMoment(props: PastRowProps) {
  const { resource, row } = props
  const translate = useTranslate()
  const format = useFormat()
  const [moment, setMoment] = useState('')
  const { data, error, refetch } = usePastRow(resource, row.id, moment)
  const canReadPastRow = useExtensions().has(historyCalls.rowAt.request)
  if (!canReadPastRow) return null
  return (
    <section className="history-at" aria-label={translate('history.at.moment')}>
      <Field
        label={translate('history.at.moment')}
        hint={isMoment(moment) ? format.datetime(moment) : undefined}
        required={false}
        short
      >
        {(controlProps) => (
          <MomentInput
            {...buildControlAttributes(controlProps)}
            value={moment}
            onChange={setMoment}
          />
        )}
      </Field>
      {isMoment(moment) && !data && <Pending error={error} onRetry={refetch} />}
      {isMoment(moment) && data && <PastValues {...props} pastRow={data} />}
    </section>
  )
}
