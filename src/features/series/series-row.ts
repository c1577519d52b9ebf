import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isObject } from '../../platform/api/is-object.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** The props of a dialog about a row that repeats or can repeat. */
export interface SeriesDialogProps {
  resource: AnyResource
  row: Row
  onClose: () => void
}

/** The navigation state with which the page of a row opens its dialog to repeat it. */
export const REPEATS = { repeats: true } as const

/** Returns whether a navigation state asks to repeat the row. */
export const isRepeatRequest = (state: unknown): boolean =>
  isObject(state) && state.repeats === true

/** Returns whether the viewer may repeat rows of an entity. */
export const mayRepeat = (
  resource: AnyResource,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
): boolean =>
  resource.series !== undefined &&
  extensions.has(seriesCalls.repeatRow.request) &&
  mayDo(viewer, resource, 'create')

/** Returns the viewer's series action on a row: repeat the row, or change its series. */
export function findSeriesAction(
  resource: AnyResource,
  row: Row,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
): 'repeat' | 'change' | undefined {
  const { series } = resource
  if (!series || !(series.group in row) || isDeletedRow(row)) return undefined
  if (!row[series.group]) return mayRepeat(resource, viewer, extensions) ? 'repeat' : undefined
  const mayChange =
    extensions.has(seriesCalls.changeSeries.request) && mayDo(viewer, resource, 'update')
  return mayChange ? 'change' : undefined
}
