import { Hono } from 'hono'
import {
  listPreviewInputs,
  hasPreview,
  mayPreview,
  PREVIEWED_VERBS,
} from '../../../registry/changes/preview.ts'
import { type VerbEndpoint, listVerbEndpoints } from '../../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { createRequestContext } from '../../context/request-context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { previewRow } from '../../mutations/preview-row.ts'
import type { Action } from '../../rows/action.ts'
import { readRequestedRows } from './requested-rows.ts'

/** The request line of a form's preview, for the capabilities. */
export const PREVIEW_REQUEST = 'GET preview/{entity}'

/** Returns the endpoint of a form; throws 404 for unknown ones and 403 for other roles. */
function findCall({ registry }: Deps, c: AppContext): VerbEndpoint {
  const resource = findEntityByName(registry, c.req.param('entity') ?? '')
  const verb = PREVIEWED_VERBS.find((candidate) => candidate === readQuery(c).verb)
  const [endpoint] = resource && verb ? listVerbEndpoints(resource, verb) : []
  if (!resource || !hasPreview(resource) || !endpoint || !verb) throw new Problem(404, 'not_found')
  if (!mayPreview(c.get('caller').role, resource, verb)) throw new Problem(403, 'forbidden')
  return endpoint
}

/** Reads the values of the form, null for empty fields, and the id of the row to change. */
function readForm(endpoint: VerbEndpoint, c: AppContext) {
  const resource = getReadableEntity(c.get('caller').role, endpoint.resource)
  const verb = PREVIEWED_VERBS.find((candidate) => candidate === endpoint.verb) ?? 'create'
  const names = listPreviewInputs(resource, verb)
  const fields = names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, { ...field, nullable: true } as Field] as const] : []
  })
  const options = readOptions(readQuery(c), {
    ...Object.fromEntries(fields),
    verb: { type: 'names', names: PREVIEWED_VERBS },
    id: { type: 'longtext' },
  })
  const values = Object.fromEntries(names.map((name) => [name, options.get(name) ?? null]))
  return { values, ids: verb === 'update' ? parseIds(options.get('id'), 1) : [] }
}

async function answer(deps: Deps, c: AppContext) {
  const endpoint = findCall(deps, c)
  const { values, ids } = readForm(endpoint, c)
  const data = await allowAnyTable(deps.db)
    .transaction()
    .execute(async (trx) => {
      const action: Action = { ...createRequestContext(deps, c, trx), endpoint, values }
      const [table] = ids.length > 0 ? await readRequestedRows(action, ids) : []
      const [row = null] = table?.rows ?? []
      if (ids.length > 0 && !row) throw new Problem(404, 'not_found')
      return previewRow(action, row)
    })
  return c.json({ data })
}

/** The route of a form's preview: the row that the server would write. */
export function previewRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/preview/:entity', (c) => answer(deps, c))
  return app
}
