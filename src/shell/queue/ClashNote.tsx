import { useTranslate } from 'ra-core'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { changeQueue } from '../../platform/data/index.ts'
import type { Clash, QueuedChange } from '../../platform/data/queue/queued-change.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { FieldValue, RowState } from '../../parts/fields/cells/FieldValue.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'

/** The status of a change whose row has another version. */
const STALE_STATUS = 412

/** Returns the fields that somebody else changed, without those that only record the change. */
function listFieldsChangedByOthers({ fields }: AnyResource, before: Row, current: Row): string[] {
  const isUnchanged = (name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(current[name])
  return Object.entries(fields).flatMap(([name, field]) => {
    const isRecord = field.type === 'id' || field.setOn === 'update'
    const areBothValuesKnown = before[name] !== undefined && current[name] !== undefined
    return isRecord ||
      !areBothValuesKnown ||
      (isUnchanged(name) && isUnchanged(getReferenceTitleName(name)))
      ? []
      : [name]
  })
}

/** The values of a field before and after somebody else changed it. */
function Difference({
  resource,
  name,
  before,
  current,
}: {
  resource: AnyResource
  name: string
  before: Row
  current: Row
}) {
  const translate = useTranslate()
  const format = useFormat()
  const renderValue = (row: Row) => (
    <FieldValue name={name} row={row} resource={resource} format={format} translate={translate} />
  )
  return (
    <div>
      <dt className="muted small">{translate(getFieldLabelKey(resource, name))}</dt>
      <dd>
        {!isEmptyInput(before[name]) && <s>{renderValue(before)}</s>} {renderValue(current)}
      </dd>
    </div>
  )
}

/** The conflicting change of somebody else, and the two ways to continue. */
export function ClashNote({ change, clash }: { change: QueuedChange; clash: Clash }) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = getResource(change.entity)
  const { before } = change
  const { current, status } = clash
  const message = status === STALE_STATUS ? translate('queue.changed') : clash.message
  const keepMineSubmission = useSubmit(() => changeQueue.keepMine(change))
  const takeTheirsSubmission = useSubmit(() => changeQueue.takeTheirs(change))
  return (
    <>
      <Note tone="orange">
        <p>{current ? message : `${message} ${translate('queue.gone')}`}</p>
      </Note>
      {current && (
        <dl className="queue-differences">
          {isDeletedRow(current) && !isDeletedRow(before) && (
            <div>
              <dt className="muted small">{translate('ui.state')}</dt>
              <dd>
                <RowState row={current} resource={resource} translate={translate} format={format} />
              </dd>
            </div>
          )}
          {listFieldsChangedByOthers(resource, before, current).map((name) => (
            <Difference
              key={name}
              resource={resource}
              name={name}
              before={before}
              current={current}
            />
          ))}
        </dl>
      )}
      <div className="queue-choices">
        <Button busy={keepMineSubmission.busy} onClick={() => void keepMineSubmission.submit()}>
          {translate('queue.mine')}
        </Button>
        <Button busy={takeTheirsSubmission.busy} onClick={() => void takeTheirsSubmission.submit()}>
          {translate('queue.theirs')}
        </Button>
      </div>
    </>
  )
}
