import { existsSync, readFileSync } from 'node:fs'
import { Mistake } from '../fields.ts'
import { deriveOpenApiFields, isOpenApi } from './openapi.ts'
import { deriveSampleFields } from './sample.ts'
import { deriveTableFields } from './table.ts'

const TABLE_PREFIX = 'table:'

/** Fetches an endpoint; sends TOKEN if it is set. */
async function fetchText(url: string): Promise<string> {
  const { TOKEN } = process.env
  const headers = { accept: 'application/json', ...(TOKEN && { authorization: `Bearer ${TOKEN}` }) }
  const response = await fetch(url, { headers }).catch((error: Error) => {
    throw new Mistake(`${url} cannot be reached: ${error.message}.`)
  })
  if (response.ok) return response.text()
  throw new Mistake(
    `${url} answered ${response.status}. Set TOKEN to an access token if it asks for one.`,
  )
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Mistake(`${source} holds no JSON.`)
  }
}

/**
 * Proposes the fields of an entity from a source: a file or URL with a sample response or an
 * OpenAPI document, or a table of a PostgreSQL database (`table:cars`).
 */
export async function proposeFields(
  source: string,
  entity: string,
  entities: readonly string[],
): Promise<string> {
  if (source.startsWith(TABLE_PREFIX))
    return deriveTableFields(source.slice(TABLE_PREFIX.length), entities)
  const isAddress = /^https?:\/\//.test(source)
  if (!isAddress && !existsSync(source)) throw new Mistake(`There is no file ${source}.`)
  const content = parseJson(
    isAddress ? await fetchText(source) : readFileSync(source, 'utf8'),
    source,
  )
  return isOpenApi(content)
    ? deriveOpenApiFields(content, entity, entities)
    : deriveSampleFields(content, entities)
}
