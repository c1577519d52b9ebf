import { LINES_SHAPE } from '../../registry/check/between/row-lines.ts'
import { RELATED } from '../../registry/check/between/related.ts'
import { BULK_CREATE } from '../../registry/check/entities/bulk-create.ts'
import * as shapes from '../../registry/check/entities/shapes.ts'
import { OWN_ACTION } from '../../registry/check/semantics/own-actions.ts'
import * as reportShapes from '../../registry/check/reports/report-shapes.ts'
import { FIELD_TYPES, traitsOf } from '../../registry/fields/traits.ts'

const { of: _, ...tileShape } = reportShapes.TILE
const measureKeys = Object.keys(reportShapes.MEASURE)

/** Where the keys of each table of keys stand in it. */
export const PLACES: readonly (readonly [path: string, keys: readonly string[]])[] = [
  ['entity', Object.keys(shapes.RESOURCE)],
  ...FIELD_TYPES.map((type) => [`entity.fields.a_${type}`, traitsOf(type).keys] as const),
  ['entity.fields.a_reference.capacity', Object.keys(shapes.CAPACITY)],
  ['entity.fields.a_reference.exclusive', Object.keys(shapes.EXCLUSIVE)],
  ['entity.fields.a_text.computed', ['sum', 'of', 'by', 'where']],
  ['entity.page', Object.keys(shapes.PAGE)],
  ['entity.rows', Object.keys(shapes.ROWS)],
  ['entity.states.open', Object.keys(shapes.STATE)],
  ['entity.transitions.start', Object.keys(shapes.TRANSITION)],
  ['entity.actions.approve', Object.keys(OWN_ACTION)],
  ['entity.calendar', Object.keys(shapes.CALENDAR)],
  ['entity.calls.start', Object.keys(shapes.CALL)],
  ['entity.reads.pick', Object.keys(shapes.READ)],
  ['entity.lists.all', Object.keys(shapes.LIST)],
  ['entity.lists.all.alternates[0]', ['when', 'request']],
  ['entity.lists.all.bulkCreate', Object.keys(BULK_CREATE)],
  ['entity.lists.all.detail', Object.keys(shapes.DETAIL)],
  ['entity.detail', Object.keys(shapes.DETAIL)],
  ['entity.checks[0]', ['order', 'apart']],
  ['entity.checks[1]', ['exactlyOne', 'message']],
  ['entity.checks[2]', ['atLeastOne']],
  ['entity.checks[3]', ['atMostOne']],
  ['entity.checks[4]', ['required', 'when']],
  ['entity.checks[5]', ['empty', 'when']],
  ['entity.checks[6]', ['atMost', 'at']],
  ['entity.lines', Object.keys(LINES_SHAPE)],
  ['entity.related[0]', Object.keys(RELATED)],
  ['report', Object.keys(reportShapes.REPORT)],
  ['report.fields.price', ['type', 'min']],
  ['report.call', Object.keys(reportShapes.REPORT_CALL)],
  ['report.shares.share', Object.keys(reportShapes.SHARE)],
  ['report.sources.one', Object.keys(reportShapes.SOURCE)],
  ['report.params.from', ['type', 'is', 'nullable']],
  ['report.params.to', ['type', 'is', 'default']],
  ['report.params.both', ['type', 'is', 'nullable']],
  ['report.params.source', ['type', 'is', 'values', 'default']],
  ['report.params.state', ['type', 'is', 'values', 'nullable']],
  ['report.params.flag', ['type', 'is', 'states', 'nullable']],
  ['report.params.owner', ['type', 'to', 'field', 'via', 'nullable']],
  ['report.params.text', ['type', 'maxLength', 'field', 'finds', 'nullable']],
  ['report.measures.count', measureKeys.filter((key) => key !== 'of')],
  ['report.measures.sum', measureKeys],
  ['report.measures.share', measureKeys.filter((key) => key !== 'of')],
  ['report.measures.latest', measureKeys.filter((key) => key !== 'of')],
  ['report.dimensions.month', ['each', 'roles']],
  ['report.dimensions.owner', ['by', 'roles']],
  ['report.chart', Object.keys(reportShapes.CHART)],
  ['tile', Object.keys(tileShape)],
  ['short', ['name', 'fields', 'access', 'columns', 'filters', 'sort']],
]
