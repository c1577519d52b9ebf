import { Hono } from 'hono'
import { sql } from 'kysely'
import { DOCUMENT_PATH, type IssuedDocument } from '../../../registry/entities/documents.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'

interface StoredDocument extends Omit<IssuedDocument, 'content' | 'entity'> {
  content: string
}

/** Finds a document by the secret of its address; undefined if there is none. */
async function findDocument(
  { db }: Pick<Deps, 'db'>,
  resource: AnyResource,
  token: string,
): Promise<IssuedDocument | undefined> {
  const tax = resource.fields.tax ? sql.ref('tax') : sql`null`
  const { rows } = await sql<StoredDocument>`select number, series, issued_on::text as issued_on,
      total::text as total, ${tax}::text as tax, content
    from ${sql.table(getTableName(resource))} where token = ${token}`.execute(db)
  const [row] = rows
  return row && { ...row, entity: resource.name, content: JSON.parse(row.content) }
}

/** Creates the route of a document, for holders of its address: its party, who has no account. */
export function createDocumentRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const books = Object.values<AnyResource>(deps.registry).filter(
    ({ documentBook }) => documentBook !== undefined,
  )
  app.get(`${DOCUMENT_PATH}/:token`, async (c) => {
    for (const book of books) {
      const document = await findDocument(deps, book, c.req.param('token'))
      if (document) return c.json({ data: document })
    }
    throw new Problem(404, 'no_such_document')
  })
  return app
}
