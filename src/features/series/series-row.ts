import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** The props of a dialog about a row that repeats or can repeat. */
export interface SeriesDialogProps {
  resource: AnyResource
  row: Row
  onClose: () => void
}

/** Returns the viewer's series action on a row: repeat the row, or change its series. */
export function findSeriesAction(
  resource: AnyResource,
  row: Row,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
): 'repeat' | 'change' | undefined {
  const { series } = resource
  if (!series || !(series.group in row) || isDeletedRow(row)) return undefined
  const action = row[series.group] ? 'change' : 'repeat'
  const verb = action === 'change' ? 'update' : 'create'
  const { request } = action === 'change' ? seriesCalls.changeSeries : seriesCalls.repeatRow
  return extensions.has(request) && mayDo(viewer, resource, verb) ? action : undefined
}
