import { Hono } from 'hono'
import {
  decidingFields,
  hasPreview,
  mayPreview,
  PREVIEWED,
} from '../../../registry/changes/preview.ts'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import { entityNamed } from '../history/history-scope.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'
import { previewRow } from '../../mutations/preview-row.ts'
import type { Action } from '../../rows/action.ts'
import { askedRows } from './asked-rows.ts'

/** The request line of what a form would come to, in the capabilities. */
export const PREVIEW = 'GET preview/{entity}'

/** The call whose form is asked about; throws 404 where there is none, and 403 for other roles. */
function callIn({ registry }: Deps, c: AppContext): VerbEndpoint {
  const resource = entityNamed(registry, c.req.param('entity') ?? '')
  const verb = PREVIEWED.find((one) => one === readQuery(c).verb)
  const endpoint = endpointsOf(resource ? { [resource.name]: resource } : {}).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!resource || !hasPreview(resource) || !endpoint || !verb) throw new Problem(404, 'not_found')
  if (!mayPreview(c.get('caller').role, resource, verb)) throw new Problem(403, 'forbidden')
  return endpoint
}

/** What the form holds, empty fields as null, and the row that it changes. */
function readForm(endpoint: VerbEndpoint, c: AppContext) {
  const resource = knownTo(c.get('caller').role, endpoint.resource)
  const verb = PREVIEWED.find((one) => one === endpoint.verb) ?? 'create'
  const names = decidingFields(resource, verb)
  const fields = names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, { ...field, nullable: true } as Field] as const] : []
  })
  const options = readOptions(readQuery(c), {
    ...Object.fromEntries(fields),
    verb: { type: 'names', names: PREVIEWED },
    id: { type: 'longtext' },
  })
  const values = Object.fromEntries(names.map((name) => [name, options.get(name) ?? null]))
  return { values, ids: verb === 'update' ? parseIds(options.get('id'), 1) : [] }
}

async function answer(deps: Deps, c: AppContext) {
  const endpoint = callIn(deps, c)
  const { values, ids } = readForm(endpoint, c)
  const data = await anyTable(deps.db)
    .transaction()
    .execute(async (trx) => {
      const action: Action = { ...requestContext(deps, c, trx), endpoint, values }
      const [table] = ids.length > 0 ? await askedRows(action, ids) : []
      const [row = null] = table?.rows ?? []
      if (ids.length > 0 && !row) throw new Problem(404, 'not_found')
      return previewRow(action, row)
    })
  return c.json({ data })
}

/** The route that answers, before a form is sent, what the row would be. */
export function previewRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/preview/:entity', (c) => answer(deps, c))
  return app
}
