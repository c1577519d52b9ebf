import { parseRequest } from '../../../registry/entities/requests.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { PERIOD_COMPARISONS } from '../../../registry/days/periods.ts'
import {
  getDimensionField,
  getDrillDownDimensions,
} from '../../../registry/reports/drill-down-filter.ts'
import type { AnyParam, AnyReport, Reports } from '../../../registry/reports/any-report.ts'
import {
  mergeSchemas,
  buildOkResponse,
  buildRequestBody,
  buildObjectSchema,
  PAGING,
  buildErrorResponses,
} from '../../openapi/components.ts'
import { type Json, buildFieldSchema } from '../../openapi/schemas.ts'

const DAY: Json = { type: ['string', 'null'], format: 'date' }

function buildParamSchema(param: AnyParam): Json {
  if (param.type === 'period') {
    return { type: 'string', description: 'Two days, or one for both: YYYY-MM-DD..YYYY-MM-DD.' }
  }
  const schema = buildFieldSchema(param as Field)
  if (param.default === undefined) return schema
  if (typeof param.default === 'string') return { ...schema, default: param.default }
  const { years } = param.default
  const yearsText = `${Math.abs(years)} years ${years < 0 ? 'ago' : 'ahead'}`
  return { ...schema, description: `The default is ${yearsText}.` }
}

/** The schema of a report's drill-down filter, by dimension. */
export function buildWhereSchema(report: AnyReport): Json {
  const keys = Object.entries(getDrillDownDimensions(report)).map(([name, dimension]) => [
    name,
    {
      ...mergeSchemas([buildFieldSchema(getDimensionField(report, dimension)), { type: 'null' }]),
      ...(dimension.roles && { 'x-roles': dimension.roles }),
    },
  ])
  return {
    type: 'object',
    description:
      'Only the rows of these groups, by dimension; in forms the same as JSON text. The answer repeats it.',
    properties: Object.fromEntries(keys),
    additionalProperties: false,
  }
}

/** The schemas of the extensions: comparisons, drill-down filter and rows. */
function buildNarrowingSchema(report: AnyReport): Record<string, Json> {
  const compare = {
    type: 'array',
    items: { type: 'string', enum: PERIOD_COMPARISONS },
    description:
      'Adds `compared`: the totals of the period right before (before a whole month or year that one, otherwise as many days), or of the same days a year before; null where the period is open. A period that still runs is compared up to today, and `current` has its totals up to today.',
  }
  const where = buildWhereSchema(report)
  const rows = {
    ...buildFieldSchema({ type: 'flag', default: 0 }),
    description: 'With 1 the lines are the rows themselves instead of groups.',
  }
  return { compare, where, rows }
}

/** A sentence for each dimension that is limited to some roles. */
function groupRoles(dimensions: AnyReport['dimensions']): string[] {
  return Object.entries(dimensions).flatMap(([name, { roles }]) =>
    roles ? `${name} is for ${roles.join(' and ')} alone.` : [],
  )
}

function buildBodySchema(report: AnyReport): Json {
  const { params, columns, rowColumns = [], dimensions } = report
  const { page, perPage, order } = PAGING
  const paramSchemas = Object.entries(params).map(([name, param]) => [
    name,
    buildParamSchema(param),
  ])
  const group = {
    type: 'string',
    enum: Object.keys(dimensions),
    description: ['Adds `groups`: the measures for each value.', ...groupRoles(dimensions)].join(
      ' ',
    ),
  }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(paramSchemas),
      page,
      perPage,
      sort: { type: 'string', enum: [...new Set([...columns, ...rowColumns])] },
      order,
      group,
      ...buildNarrowingSchema(report),
    },
    additionalProperties: false,
  }
}

/** The schema of a report's response without its lines. */
export function buildResponseSchema(report: AnyReport): Record<string, Json> {
  const line: Json = { type: 'object' }
  const days = { from: DAY, to: DAY }
  const comparedTotals = { ...days, totals: line }
  return {
    totals: {
      type: 'object',
      description: 'The measures over all lines.',
      properties: Object.fromEntries(Object.keys(report.measures).map((name) => [name, {}])),
    },
    params: { type: 'object', description: 'The parameters of the request, with the defaults.' },
    period: buildObjectSchema(days),
    where: { type: 'object', description: 'The applied drill-down filter, if any.' },
    compared: {
      type: 'object',
      description: 'The totals of another period.',
      additionalProperties: {
        type: ['object', 'null'],
        required: Object.keys(comparedTotals),
        properties: { ...comparedTotals, current: buildObjectSchema(comparedTotals) },
      },
    },
    groups: { type: 'array', items: line },
    total: { type: 'integer' },
    totalPages: { type: 'integer' },
  }
}

function buildOperation(report: AnyReport): Json {
  const lines = { type: 'array', items: { type: 'object' } }
  return {
    operationId: report.name,
    summary: `Report: ${report.name}`,
    tags: ['reports'],
    'x-roles': report.roles,
    requestBody: { ...buildRequestBody(buildBodySchema(report)), required: false },
    responses: {
      200: buildOkResponse(lines, 'At most 1000 lines.', buildResponseSchema(report)),
      ...buildErrorResponses([400, 401, 403, 413, 414, 415, 422, 429]),
    },
  }
}

/** The paths of the reports. */
export function reportPaths(reports: Reports): Record<string, Record<string, Json>> {
  const paths = Object.values(reports).map((report) => {
    const { method, path } = parseRequest(report.call.request)
    return [`/${path}`, { [method.toLowerCase()]: buildOperation(report) }]
  })
  return Object.fromEntries(paths)
}
