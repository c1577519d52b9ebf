import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type Obstacle, readProblem } from '../../platform/api/problems.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import type { Values } from '../fields/validation.ts'
import { readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { HandoverFields } from '../form/handover.tsx'
import { usePlannedHandover } from '../planning/usePlannedHandover.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { ObstacleList } from './obstacles/ObstacleList.tsx'
import { findRemedyField, hasNoRemedy, buildRemedyValues } from './obstacles/obstacle-fields.ts'
import { type ObstaclesState, useObstacles } from './obstacles/useObstacles.ts'
import { useRowAction } from './useRowAction.ts'

interface RestoreDialogProps {
  reference: RowsReference
  row: Row
  onClose: () => void
  onDone?: () => void
}

/** Returns the obstacles, including those the provider reported only after the attempt. */
function useAllObstacles({ obstacles }: ObstaclesState) {
  const [lateObstacles, setLateObstacles] = useState<readonly Obstacle[]>([])
  const knownFields = new Set(obstacles?.map(({ field }) => field))
  const allObstacles = obstacles && [
    ...obstacles,
    ...lateObstacles.filter(({ field }) => !knownFields.has(field)),
  ]
  const addLateObstacles = (error: unknown) => setLateObstacles(readProblem(error)?.obstacles ?? [])
  return { allObstacles, addLateObstacles }
}

/** Returns the body fields that remove obstacles: chosen values, and references to restore too. */
function listRemedies({ resource }: RowsReference, obstacles: readonly Obstacle[], values: Values) {
  const fields = obstacles.flatMap((obstacle) => findRemedyField(resource, obstacle) ?? [])
  const restoredFields = obstacles.flatMap(({ remedy, field }) =>
    remedy === 'restore' ? [field] : [],
  )
  return {
    ...(fields.length > 0 && { values: buildRemedyValues(fields, values) }),
    ...(restoredFields.length > 0 && { with: restoredFields }),
  }
}

/**
 * Lists the obstacles to restoring a row with their remedies, and sends everything in one request.
 */
export function RestoreDialog({ reference, row, onClose, onDone }: RestoreDialogProps) {
  const { resource } = reference
  const translate = useTranslate()
  const runAction = useRowAction(reference)
  const getTitle = useRowTitle()
  const obstaclesState = useObstacles('restore', resource.name, row.id)
  const { allObstacles, addLateObstacles } = useAllObstacles(obstaclesState)
  const handover = usePlannedHandover(resource, 'restore')
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const data = { ...listRemedies(reference, allObstacles ?? [], values), ...readReason(values) }
    const id = await handover.run({ ...data, id: row.id }, async () => {
      try {
        await runAction('restore', row, data)
      } catch (error) {
        addLateObstacles(error)
        throw error
      }
      return row.id
    })
    if (id === null) return
    onClose()
    onDone?.()
  })
  const canRestore =
    allObstacles !== undefined && !allObstacles.some((obstacle) => hasNoRemedy(resource, obstacle))
  const title = translate('confirm.restore.title', { title: getTitle(resource.name, row) })
  return (
    <FormDialog
      title={title}
      action={canRestore ? translate('confirm.restore.do') : undefined}
      onClose={onClose}
      look={handover.plan ? 'form' : 'plain'}
      resource={resource.name}
      record={row}
      submit={submit}
      busy={busy}
    >
      {obstaclesState.error ? (
        <LoadError error={obstaclesState.error} onRetry={obstaclesState.retry} />
      ) : null}
      {!allObstacles && !obstaclesState.error && <Skeleton />}
      {allObstacles && (
        <p>
          {translate(allObstacles.length > 0 ? 'ui.restore_obstacles' : 'confirm.restore.text')}
        </p>
      )}
      {allObstacles && allObstacles.length > 0 && (
        <ObstacleList reference={reference} row={row} obstacles={allObstacles} />
      )}
      <SubmitError failure={handover.hideWarning(failure)} />
      <HandoverFields handover={handover} failure={failure} />
    </FormDialog>
  )
}
