import { sql } from 'kysely'
import type {
  AnyDocumentBook,
  AnyRowDocuments,
  AnySalesDocuments,
} from '../../../registry/entities/documents.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import type { RequestContext } from '../../rows/action.ts'

/** A row that has documents, and the entity that they are in. */
export interface DocumentedRow {
  resource: AnyResource
  documents: AnyRowDocuments
  id: number
  /** The name of the entity in polymorphic references to the row, and the field that has it. */
  kind: string
  typeField: string
  book: AnyDocumentBook
  sales: AnySalesDocuments
  bookEntity: AnyResource
}

/** Describes a row whose entity declares documents; undefined for other rows. */
function describeRow(
  registry: Registry,
  resource: AnyResource,
  id: number,
): DocumentedRow | undefined {
  const { documents } = resource
  if (!documents) return undefined
  const bookEntity = registry[documents.entity]
  const { documentBook: book } = bookEntity
  const sales = book?.sales
  const row = sales && bookEntity.fields[sales.row]
  if (!sales || row?.type !== 'polymorphic') return undefined
  const [kind] = Object.entries(row.to).find(([, name]) => name === resource.name) ?? []
  if (kind === undefined) return undefined
  return { resource, documents, id, kind, typeField: row.typeField, book, sales, bookEntity }
}

/** Returns the references that give the entries of a row the row that they are about. */
function listSubjectFields(registry: Registry, { posts, fields }: AnyResource) {
  const columns = Object.values(posts?.entries ?? {}).flatMap(({ values = {} }) =>
    Object.entries(values),
  )
  const names = columns.flatMap(([column, name]) =>
    posts && registry[posts.entity].fields[column]?.type === 'polymorphic' ? [name] : [],
  )
  return [...new Set(names)].flatMap((name) => {
    const field = fields[name]
    return field?.type === 'polymorphic' || field?.type === 'reference' ? [{ name, field }] : []
  })
}

/**
 * Finds the rows with documents whose amount an action may have changed: the row itself, and the rows
 * that its entries are about.
 */
export async function findDocumentedRows(
  { trx, registry }: Pick<RequestContext, 'trx' | 'registry'>,
  resource: AnyResource,
  id: number,
): Promise<DocumentedRow[]> {
  const found = [describeRow(registry, resource, id)]
  for (const { name, field } of listSubjectFields(registry, resource)) {
    const isPolymorphic = field.type === 'polymorphic'
    const targets = isPolymorphic ? Object.values(field.to) : [field.to]
    if (!targets.some((to) => registry[to].documents !== undefined)) continue
    const kind = isPolymorphic ? sql.ref(field.typeField) : sql.lit(field.to)
    const { rows } = await sql<{ id: number | null; kind: string }>`
      select ${sql.ref(name)} as id, ${kind} as kind
      from ${sql.table(getTableName(resource))} where id = ${id}`.execute(trx)
    const [subject] = rows
    const to = subject && (isPolymorphic ? field.to[subject.kind] : field.to)
    if (to && subject.id !== null) found.push(describeRow(registry, registry[to], subject.id))
  }
  return found.filter((row) => row !== undefined)
}
