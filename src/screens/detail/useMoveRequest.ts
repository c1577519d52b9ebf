import { useMemo } from 'react'
import { isPlannable } from '../../../registry/changes/plannable.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { listMovableFields } from '../list/calendar/place/placed.ts'
import { createActorFinder } from '../list/moves/actors.ts'
import { findFormRequest, type MoveRequest } from '../list/moves/changes.ts'

/** Returns the request that changes the time of a row; undefined if plans may not move the row. */
export function useMoveRequest(reference: ListReference, row: Row): MoveRequest | undefined {
  const viewer = useSession()
  const extensions = useExtensions()
  const { today } = useFormat()
  return useMemo(() => {
    const { resource } = reference
    if (!resource.plannable || !isPlannable(resource, row, today)) return undefined
    const actors = createActorFinder(reference, { viewer, extensions })(row)
    const request = findFormRequest(actors, listMovableFields(resource), today)
    return request?.fields.includes(resource.calendar?.start ?? '') ? request : undefined
  }, [reference, row, viewer, extensions, today])
}
