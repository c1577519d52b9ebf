import { parseRequest } from '../../../registry/entities/requests.ts'
import { type AnyTile, buildTileReport, buildTileRequest } from '../../../registry/reports/tile.ts'
import { buildOkResponse, PAGING, buildErrorResponses } from '../../openapi/components.ts'
import { buildResponseSchema, buildWhereSchema } from './openapi.ts'
import type { Json } from '../../openapi/schemas.ts'

/** The query parameters of a tile. */
function buildQuery(tile: AnyTile): Json[] {
  const { page, perPage, order } = PAGING
  const report = buildTileReport(tile)
  const schemas = {
    page,
    perPage: { ...perPage, default: 10 },
    sort: { type: 'string', enum: report.columns },
    order,
    where: { type: 'string', description: `As JSON text. ${buildWhereSchema(report).description}` },
  }
  return Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }))
}

/** The paths of the start page's tiles. */
export function tilePaths(tiles: readonly AnyTile[]): Record<string, Record<string, Json>> {
  const paths = tiles.map((tile) => {
    const timeProperty = { at: { type: 'string', format: 'date-time' } }
    const extraProperties = { ...buildResponseSchema(buildTileReport(tile)), ...timeProperty }
    const rows = { type: 'array', items: { type: 'object' } }
    const operation = {
      operationId: `dashboard-${tile.name}`,
      summary: `Dashboard: ${tile.name}`,
      tags: ['dashboard'],
      'x-roles': tile.roles,
      'x-extension': true,
      parameters: buildQuery(tile),
      responses: {
        200: buildOkResponse(rows, 'Its numbers and the first of its rows.', extraProperties),
        ...buildErrorResponses([400, 401, 403, 414, 422, 429]),
      },
    }
    return [`/${parseRequest(buildTileRequest(tile)).path}`, { get: operation }]
  })
  return Object.fromEntries(paths)
}
