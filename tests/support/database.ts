import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openInMemory, openPostgres } from '../../server/db/database.ts'

/** Every server test runs on both. */
export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** A database of one test file's own: the demo business, or nothing at all. */
export async function openTestDatabase(
  engine: Engine,
  content: 'demo' | 'empty' = 'demo',
): Promise<OpenDatabase> {
  if (engine === 'embedded') {
    return openInMemory(content === 'demo' ? readFileSync(inject('embeddedTemplate')) : undefined)
  }
  const url = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${url}postgres`)
  await client.connect()
  await client.query(
    `create database ${name} template ${content === 'demo' ? 'template_demo' : 'template1'}`,
  )
  await client.end()
  return openPostgres(`${url}${name}`)
}
