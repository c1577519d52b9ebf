import { existsSync, readFileSync } from 'node:fs'
import { Mistake } from '../fields.ts'
import { fieldsOfOpenApi, isOpenApi } from './openapi.ts'
import { fieldsOfSample } from './sample.ts'
import { fieldsOfTable } from './table.ts'

const TABLE = 'table:'

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

function parsed(text: string, from: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Mistake(`${from} holds no JSON.`)
  }
}

/**
 * Proposes the fields of an entity from a source: a file or URL with a sample response or an
 * OpenAPI document, or a table of a PostgreSQL database (`table:cars`).
 */
export async function proposeFields(
  from: string,
  entity: string,
  entities: readonly string[],
): Promise<string> {
  if (from.startsWith(TABLE)) return fieldsOfTable(from.slice(TABLE.length), entities)
  const isAddress = /^https?:\/\//.test(from)
  if (!isAddress && !existsSync(from)) throw new Mistake(`There is no file ${from}.`)
  const read = parsed(isAddress ? await fetchText(from) : readFileSync(from, 'utf8'), from)
  return isOpenApi(read) ? fieldsOfOpenApi(read, entity, entities) : fieldsOfSample(read, entities)
}
