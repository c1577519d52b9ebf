import { partsOf } from '../../resources/kit/calls.ts'
import type { Field } from '../../resources/kit/fields.ts'
import type { AnyParam, AnyReport, Reports } from '../../resources/kit/report.ts'
import { answerOf, bodyOf, PAGING, wrongs } from './parts.ts'
import { type Json, schemaOf } from './schemas.ts'

function paramSchema(param: AnyParam): Json {
  if (param.type === 'period') {
    return { type: 'string', description: 'Two days, or one for both: YYYY-MM-DD..YYYY-MM-DD.' }
  }
  const schema = schemaOf(param as Field)
  if (!('default' in param)) return schema
  if (typeof param.default === 'string') return { ...schema, default: param.default }
  const { years } = param.default
  const words = `${Math.abs(years)} years ${years < 0 ? 'ago' : 'ahead'}`
  return { ...schema, description: `Without it ${words}.` }
}

function bodySchema({ params, columns, dimensions }: AnyReport): Json {
  const { page, perPage, order } = PAGING
  const asked = Object.entries(params).map(([name, param]) => [name, paramSchema(param)])
  const group = {
    type: 'string',
    enum: Object.keys(dimensions),
    description: 'Adds `groups`: the measures for each value.',
  }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(asked),
      page,
      perPage,
      sort: { type: 'string', enum: columns },
      order,
      group,
    },
    additionalProperties: false,
  }
}

function operationOf(report: AnyReport): Json {
  const line: Json = { type: 'object' }
  const totals = {
    type: 'object',
    description: 'The measures over all lines.',
    properties: Object.fromEntries(Object.keys(report.measures).map((name) => [name, {}])),
  }
  const more = {
    totals,
    params: { type: 'object', description: 'What was asked for, with the defaults.' },
    groups: { type: 'array', items: line },
    total: { type: 'integer' },
    totalPages: { type: 'integer' },
  }
  return {
    operationId: report.name,
    summary: `Report: ${report.name}`,
    tags: ['reports'],
    'x-roles': report.roles,
    requestBody: { ...bodyOf(bodySchema(report)), required: false },
    responses: {
      200: answerOf({ type: 'array', items: line }, 'At most 1000 lines.', more),
      ...wrongs([400, 401, 403, 413, 415, 422, 429]),
    },
  }
}

/** The calls of the reports, by path and method. */
export function reportPaths(reports: Reports): Record<string, Record<string, Json>> {
  const paths = Object.values(reports).map((report) => {
    const { method, path } = partsOf(report.call.request)
    return [`/${path}`, { [method.toLowerCase()]: operationOf(report) }]
  })
  return Object.fromEntries(paths)
}
