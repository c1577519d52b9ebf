import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { MergeResult } from '../../platform/data/merge-rows.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { Field } from '../../parts/fields/Field.tsx'
import { ReferenceInput } from '../../parts/fields/inputs/ReferenceInput.tsx'
import { SharedPhone } from '../../parts/form/SharedPhone.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { getEntityNameKey } from '../../platform/i18n/label-keys.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { SidesOfField } from './SidesOfField.tsx'
import { useMergeRows } from './useMergeRows.ts'

interface MergeRowsDialogProps {
  resource: AnyResource
  /** The row to keep. */
  row: Row
  onClose: () => void
}

/** The numbers of related rows that move to the kept row, by entity. */
function RepointedRows({ repointed }: Pick<MergeResult, 'repointed'>) {
  const translate = useTranslate()
  if (repointed.length === 0) return <p>{translate('merge.nothing')}</p>
  return (
    <>
      <p>{translate('merge.repointed')}</p>
      <ul className="merge-repointed">
        {repointed.map(({ name, count }) => (
          <li key={name}>
            {translate('history.rows', {
              smart_count: count,
              name: translate(getEntityNameKey(getResource(name)), { smart_count: count }),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

interface MergePreviewProps {
  resource: AnyResource
  merged: MergeResult
  /** The ids of the two rows. */
  ids: readonly (number | null)[]
}

/** The preview of a merge: other rows with the same phone, and the rows that move. */
function MergePreview({ resource, merged, ids }: MergePreviewProps) {
  const phones = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.type === 'phone',
  )
  return (
    <>
      {phones.map((name) => (
        <SharedPhone
          key={name}
          resource={resource}
          phone={String(merged.data[name] ?? '')}
          excludedIds={ids.map(Number)}
        />
      ))}
      <RepointedRows repointed={merged.repointed} />
    </>
  )
}

/**
 * The dialog that merges another row into this one: the choice of the row, of the values to keep,
 * and a preview.
 */
export function MergeRowsDialog({ resource, row, onClose }: MergeRowsDialogProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const getMessage = useErrorMessage()
  const merge = useMergeRows(resource, row)
  const { submit, busy, failure } = useSubmit(async () => {
    await merge.merge()
    onClose()
  })
  const { otherId, other, rowBySide, preview } = merge
  const title = getTitle(resource.name, row)
  const problem = [other.error, rowBySide && preview.error].find(Boolean)
  const isReady = rowBySide !== undefined && preview.data !== undefined && !preview.error
  return (
    <Dialog title={translate('merge.title', { title })} onClose={onClose} locked={busy} look="wide">
      <DialogContent
        action={isReady ? translate('merge.do') : undefined}
        onAction={() => submit()}
        cancel={translate('ui.not_now')}
        onCancel={onClose}
        busy={busy}
      >
        <FormError error={failure ?? (problem ? getMessage(problem) : null)} />
        <p>{translate('merge.text', { title })}</p>
        <Field label={translate('merge.goes')} required>
          {(wiring) => (
            <ReferenceInput
              {...wiring}
              resource={resource}
              name="id"
              field={{ to: resource.name, where: { id: { not: row.id } } }}
              value={otherId}
              siblings={{}}
              onChange={(id) => merge.choose(typeof id === 'number' ? id : null)}
            />
          )}
        </Field>
        {otherId !== null && !isReady && !problem && <Skeleton shape="lines" />}
        {rowBySide &&
          merge.names.map((name) => (
            <SidesOfField
              key={name}
              resource={resource}
              name={name}
              rowBySide={rowBySide}
              choice={merge.choices[name]}
              onChoose={(side) => merge.setChoice(name, side)}
            />
          ))}
        {isReady && (
          <MergePreview resource={resource} merged={preview.data} ids={[row.id, otherId]} />
        )}
      </DialogContent>
    </Dialog>
  )
}
