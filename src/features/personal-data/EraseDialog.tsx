import { useQuery } from '@tanstack/react-query'
import { useI18nProvider, useTranslate } from 'ra-core'
import type { ResourceName } from '#business/words'
import { type Erasure, personalDataCalls } from '../../../registry/account/personal-data-calls.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { call } from '../../platform/api/index.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { getEntityNameKey, getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'

/** Returns a function that writes a number of rows of an entity. */
function useCountedRows() {
  const translate = useTranslate()
  return (entity: string, count: number) =>
    translate('history.rows', {
      smart_count: count,
      name: translate(getEntityNameKey(getResource(entity as ResourceName)), {
        smart_count: count,
      }),
    })
}

/** The erased fields by entity, and the rows that stay. */
function EraseList({ preview }: { preview: Erasure }) {
  const translate = useTranslate()
  const writeRows = useCountedRows()
  const listFormat = new Intl.ListFormat(useI18nProvider().getLocale(), { type: 'unit' })
  return (
    <>
      <p>{translate('personal_data.values')}</p>
      <ul className="merge-repointed">
        {preview.rows.map(({ entity, count, fields }) => (
          <li key={entity}>
            {writeRows(entity, count)}
            <span className="muted">
              {' – '}
              {listFormat.format(
                fields.map((name) =>
                  translate(getFieldLabelKey(getResource(entity as ResourceName), name)),
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
      {preview.kept.length > 0 && (
        <>
          <p>{translate('personal_data.kept')}</p>
          <ul className="merge-repointed">
            {preview.kept.map(({ name, count }) => (
              <li key={name}>{writeRows(name, count)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface EraseDialogProps {
  resource: AnyResource
  row: Row
  onClose: () => void
}

/** The dialog that erases a person, after a preview of what is erased and what stays. */
export function EraseDialog({ resource, row, onClose }: EraseDialogProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const getMessage = useErrorMessage()
  const refetch = useRefetch()
  const title = getTitle(resource.name, row)
  const person = { entity: resource.name, id: row.id }
  const preview = useQuery({
    queryKey: ['erasure', resource.name, row.id],
    queryFn: ({ signal }) =>
      call(personalDataCalls.erasePerson, { ...person, dryRun: true }, { signal }),
    gcTime: 0,
  })
  const { submit, busy, failure } = useSubmit(async () => {
    await call(personalDataCalls.erasePerson, person)
    toastSuccess(translate('personal_data.done'))
    onClose()
    await refetch()
  })
  const problem = preview.error && getMessage(preview.error)
  return (
    <Dialog
      title={translate('personal_data.erase_title', { title })}
      onClose={onClose}
      locked={busy}
      look="wide"
    >
      <DialogContent
        action={preview.data ? translate('personal_data.erase') : undefined}
        onAction={() => submit()}
        kind="red"
        onCancel={onClose}
        busy={busy}
      >
        <FormError error={failure ?? problem} />
        <p>
          {translate('ui.final')} {translate('personal_data.erase_text')}
        </p>
        {preview.data ? (
          <EraseList preview={preview.data} />
        ) : (
          !problem && <Skeleton shape="lines" />
        )}
        <p>{translate('personal_data.backups')}</p>
      </DialogContent>
    </Dialog>
  )
}
