import { sql } from 'kysely'
import { parseFileAddress } from '../../../registry/values/parse-files.ts'
import { CONTENT_SIZE } from '../../files/contents.ts'
import { createInvalidProblem, type Message } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'

/** Formats bytes as megabytes. */
const formatMegabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(2))

/** Throws 422 at each field with a file that is larger than the field allows. */
export async function refuseLargeFiles({ trx, endpoint, values }: Action): Promise<void> {
  const problems: Record<string, Message> = {}
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    const value = values[name]
    if (field.type !== 'files' || field.maxBytes === undefined || !Array.isArray(value)) continue
    const storedNames = value.flatMap((address) => parseFileAddress(address)?.stored ?? [])
    const { rows } = await sql`select from uploads where name = any (${storedNames}::text[])
      and ${CONTENT_SIZE} > ${field.maxBytes}`.execute(trx)
    if (rows.length > 0)
      problems[name] = {
        key: 'errors.field.too_large_file',
        params: { megabytes: formatMegabytes(field.maxBytes) },
      }
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
}
