import { millisecondsInHour } from 'date-fns/constants'
import { getFilterKey, findFilter } from '../fields/filter-names.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { ReportNumber } from './drill-down-filter.ts'
import { type AnyTile, SOON_HOURS, type TileList } from './tile.ts'

/** The filters of a list, by name. */
type ListFilters = Readonly<Record<string, readonly string[]>>

/** Returns the list in which the work on the rows of a tile's number is done. */
export const getWorklist = (
  { worklists = {} }: AnyTile,
  { measure = '' }: ReportNumber,
): TileList | undefined => (Object.hasOwn(worklists, measure) ? worklists[measure] : undefined)

/** Returns the field by whose day the rows of a tile count; undefined if its sources differ. */
function getTileDayField({ report }: AnyTile): string | undefined {
  const fields = new Set(Object.values(report.sources).map(({ day }) => day))
  const hasOverride = Object.values(report.sources).some(({ dayOverride }) => dayOverride)
  return fields.size === 1 && !hasOverride ? [...fields][0] : undefined
}

/**
 * Returns the filters for the time of a tile's rows; undefined if no single field has that time. `at`
 * is the moment of the tile's answer.
 */
function buildTimeFilters(tile: AnyTile, at: string): ListFilters | undefined {
  const { when } = tile
  if (!when) return {}
  const name = getTileDayField(tile)
  if (name === undefined) return undefined
  if (when === 'today' || when === 'month')
    return { [name]: [when === 'today' ? 'today' : 'this_month'] }
  // Both ends of a filter are included, and a tile excludes the end.
  const writeLastInstant = (end: number) => new Date(end - 1).toISOString()
  const from = getFilterKey({ name, operator: 'from' })
  const to = getFilterKey({ name, operator: 'to' })
  return when === 'past'
    ? { [to]: [writeLastInstant(Date.parse(at))] }
    : {
        [from]: [at],
        [to]: [writeLastInstant(Date.parse(at) + SOON_HOURS * millisecondsInHour)],
      }
}

/** Returns the filter for a group of a tile; undefined if the list has none for its dimension. */
function buildGroupFilters(
  { report }: AnyTile,
  resource: AnyResource,
  { dimension, key = null }: ReportNumber,
): ListFilters | undefined {
  if (dimension === undefined) return {}
  const declared = report.dimensions[dimension]
  const name = declared && 'by' in declared ? declared.by : ''
  const operator = key === null ? 'empty' : 'is'
  const filterKey = getFilterKey({ name, operator })
  if (!Object.hasOwn(resource.fields, name) || !findFilter(resource, filterKey)) return undefined
  return { [filterKey]: [key === null ? '1' : String(key)] }
}

/**
 * Builds the filters by which a worklist shows exactly the rows behind a tile's number. Returns
 * undefined without a worklist for the number, or if no filters select its rows.
 */
export function buildWorklistFilters(
  tile: AnyTile,
  resource: AnyResource,
  cell: ReportNumber,
  at: string,
): ListFilters | undefined {
  const worklist = getWorklist(tile, cell)
  const groupFilters = buildGroupFilters(tile, resource, cell)
  const timeFilters = buildTimeFilters(tile, at)
  if (!worklist || !groupFilters || !timeFilters) return undefined
  return {
    ...(worklist.states && { state: worklist.states }),
    ...timeFilters,
    ...groupFilters,
  }
}
