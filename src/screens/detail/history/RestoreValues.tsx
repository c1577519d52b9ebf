import { useDataProvider, useTranslate } from 'ra-core'
import type { PastRow } from '../../../../registry/calls/history-calls.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import { mayWriteField } from '../../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { Acted } from '../../../platform/data/mutations.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { FormError } from '../../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../../parts/form/useUndo.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

interface RestoreValuesProps {
  resource: AnyResource
  row: Row
  then: PastRow
}

/** The button that saves the former values that a form may save; other fields are named. */
export function RestoreValues({ resource, row, then }: RestoreValuesProps) {
  const translate = useTranslate()
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const getTitle = useRowTitle()
  const toast = useUndoableToast()
  const role = useSession()?.role ?? null
  const form = getBodyFields(resource, 'update')
  const canWrite = (name: string) =>
    role !== null && form.includes(name) && mayWriteField(role, resource.fields[name])
  const names = then.fields.filter(canWrite)
  const remaining = then.fields.filter((name) => !names.includes(name))
  const { submit, busy, failure } = useSubmit(async () => {
    const data = Object.fromEntries(names.map((name) => [name, then.before[name] ?? null]))
    const params = { id: row.id, data, previousData: row }
    const { batch } = (await provider.update(resource.name, params)) as Acted
    await refresh()
    const title = getTitle(resource.name, row)
    const undone = translate('done.undo', { title })
    toast(translate('done.update', { title }), batch, { undoneMessage: undone })
  })
  const what = remaining.map((name) => translate(fieldLabelKey(resource, name))).join(', ')
  return (
    <>
      <FormError error={failure} />
      {remaining.length > 0 && <p className="muted">{translate('history.at.kept', { what })}</p>}
      {names.length > 0 && (
        <Button busy={busy} onClick={() => submit()}>
          {translate('history.at.restore')}
        </Button>
      )}
    </>
  )
}
