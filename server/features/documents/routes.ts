import { Hono } from 'hono'
import { sql } from 'kysely'
import { DOCUMENT_PATH, type IssuedDocument } from '../../../registry/entities/documents.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { readBalance } from './read-balance.ts'

interface StoredDocument extends Omit<IssuedDocument, 'content' | 'entity' | 'balance'> {
  content: string
  /** The row that the document is about; null for documents of another kind. */
  rowKind: string | null
  rowId: number | null
}

/** SQL of the row that a document is about. */
function selectRow({ documentBook, fields }: AnyResource) {
  const name = documentBook?.sales?.row ?? ''
  const row = fields[name]
  return row?.type === 'polymorphic'
    ? sql`${sql.ref(row.typeField)} as "rowKind", ${sql.ref(name)} as "rowId"`
    : sql`null as "rowKind", null::integer as "rowId"`
}

/** Finds a document by the secret of its address; undefined if there is none. */
async function findDocument(
  deps: Deps,
  resource: AnyResource,
  token: string,
): Promise<IssuedDocument | undefined> {
  const tax = resource.fields.tax ? sql.ref('tax') : sql`null`
  const { rows } = await sql<StoredDocument>`select number, series, issued_on::text as issued_on,
      total::text as total, ${tax}::text as tax, content, ${selectRow(resource)}
    from ${sql.table(getTableName(resource))} where token = ${token}`.execute(deps.db)
  const [row] = rows
  if (!row) return undefined
  const { rowKind: kind, rowId, content, ...values } = row
  const isSale = kind !== null && rowId !== null
  return {
    ...values,
    entity: resource.name,
    content: JSON.parse(content),
    balance: isSale
      ? await readBalance(deps, resource, { kind, rowId, total: values.total })
      : null,
  }
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
