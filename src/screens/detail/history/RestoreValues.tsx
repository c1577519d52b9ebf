import { useDataProvider, useTranslate } from 'ra-core'
import type { PastRow } from '../../../../registry/calls/history-calls.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import { mayWriteField } from '../../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ActResult } from '../../../platform/data/mutations.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { FormError } from '../../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../../parts/form/useUndo.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

interface RestoreValuesProps {
  resource: AnyResource
  row: Row
  pastRow: PastRow
}

/** The button that restores the past values that the viewer may write. It names the other fields. */
export function RestoreValues({ resource, row, pastRow }: RestoreValuesProps) {
  const translate = useTranslate()
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const getTitle = useRowTitle()
  const showUndoableToast = useUndoableToast()
  const role = useSession()?.role ?? null
  const writableNames = getBodyFields(resource, 'update')
  const canWrite = (name: string) =>
    role !== null && writableNames.includes(name) && mayWriteField(role, resource.fields[name])
  const restorableNames = pastRow.fields.filter(canWrite)
  const remainingNames = pastRow.fields.filter((name) => !restorableNames.includes(name))
  const { submit, busy, failure } = useSubmit(async () => {
    const data = Object.fromEntries(
      restorableNames.map((name) => [name, pastRow.before[name] ?? null]),
    )
    const params = { id: row.id, data, previousData: row }
    const { batch } = (await provider.update(resource.name, params)) as ActResult
    await refresh()
    const title = getTitle(resource.name, row)
    const undoneText = translate('done.undo', { title })
    showUndoableToast(translate('done.update', { title }), batch, { undoneMessage: undoneText })
  })
  const remainingLabels = remainingNames
    .map((name) => translate(getFieldLabelKey(resource, name)))
    .join(', ')
  return (
    <>
      <FormError error={failure} />
      {remainingNames.length > 0 && (
        <p className="muted">{translate('history.at.kept', { what: remainingLabels })}</p>
      )}
      {restorableNames.length > 0 && (
        <Button busy={busy} onClick={() => submit()}>
          {translate('history.at.restore')}
        </Button>
      )}
    </>
  )
}
