import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { ENTITIES } from '../peers/entities.mjs'
import type { InstalledPeer } from './installed-peers.ts'
import type { PeerServer, Program } from './peer.ts'
import { NAME_PART, type RequestValues, toPeerBooking } from './peer-requests.ts'
import { continueIds, insertRows, type EntityName, type SharedRows } from './shared-rows.ts'

const API_TOKEN = 'bench'.repeat(20)

/** The fields of referenced rows that a list shows. */
const SHOWN_FIELDS = {
  customer: ['name', 'phone'],
  vehicle: ['plate'],
  service: ['name'],
  area: ['name'],
  provider: ['name'],
}

const ATTRIBUTES: Readonly<Record<string, object>> = {
  text: { type: 'string' },
  longtext: { type: 'text' },
  number: { type: 'decimal' },
  flag: { type: 'boolean' },
  time: { type: 'datetime' },
}

function toAttribute(type: string): object {
  const { singular } = ENTITIES[type as EntityName] ?? {}
  if (singular === undefined) return ATTRIBUTES[type] ?? {}
  return { type: 'relation', relation: 'manyToOne', target: `api::${singular}.${singular}` }
}

const writeCode = (factory: string, uid: string) =>
  `module.exports = require('@strapi/strapi').factories.${factory}('${uid}')\n`

/** Writes the content types, each with its default controller, service and routes. */
function addContentTypes(folder: string): void {
  for (const [plural, { singular, fields }] of Object.entries(ENTITIES)) {
    const uid = `api::${singular}.${singular}`
    const attributes = Object.fromEntries(
      Object.entries(fields).map(([name, type]) => [name, toAttribute(type)]),
    )
    const schema = {
      kind: 'collectionType',
      collectionName: plural,
      info: { singularName: singular, pluralName: plural, displayName: singular },
      options: { draftAndPublish: false },
      attributes,
    }
    const files = {
      [`content-types/${singular}/schema.json`]: JSON.stringify(schema, null, 2),
      [`controllers/${singular}.js`]: writeCode('createCoreController', uid),
      [`services/${singular}.js`]: writeCode('createCoreService', uid),
      [`routes/${singular}.js`]: writeCode('createCoreRouter', uid),
    }
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'src/api', singular, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true })
}

export const STRAPI: InstalledPeer = { name: 'strapi', addFiles: addContentTypes }

export const getStrapiProgram = (folder: string, databaseUrl: string): Program => ({
  args: ['server.cjs'],
  folder,
  env: { DATABASE_URL: databaseUrl, API_TOKEN, STRAPI_TELEMETRY_DISABLED: 'true' },
})

/** Strapi addresses rows by texts of 24 letters. */
const toDocumentId = (id: number) => String(id).padStart(24, 'b')

/** Fills the tables that Strapi has created. References are in a table each. */
export async function fillStrapi(client: pg.Client, shared: SharedRows): Promise<void> {
  for (const [plural, { singular, fields }] of Object.entries(ENTITIES)) {
    const references = Object.keys(fields).filter((name) => name in SHOWN_FIELDS)
    const rows = shared[plural as EntityName]
    const plainRows = rows.map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => !references.includes(name))),
      document_id: toDocumentId(row.id),
    }))
    const times = { created_at: 'now()', updated_at: 'now()', published_at: 'now()' }
    await insertRows(client, plural, plainRows, times)
    await continueIds(client, plural)
    for (const name of references) {
      const links = rows.map((row) => ({ [`${singular}_id`]: row.id, [`${name}_id`]: row[name] }))
      await insertRows(client, `${plural}_${name}_lnk`, links)
    }
  }
  await client.query('create index on bookings (is_completed, starts_at desc, id)')
}

/** Returns the requests of Strapi, which populate what a list shows. */
export function buildStrapiServer(program: Program, values: RequestValues): PeerServer {
  const populate = Object.entries(SHOWN_FIELDS)
    .flatMap(([name, fields]) =>
      fields.map((field, index) => `populate[${name}][fields][${index}]=${field}`),
    )
    .join('&')
  const list = `/api/bookings?filters[is_completed][$eq]=true&pagination[pageSize]=25&${populate}`
  const byTime = `${list}&sort=starts_at:desc`
  const { area, ids, newBookings } = values
  const bookings = newBookings.map((booking) => toPeerBooking(booking, area, toDocumentId))
  return {
    program,
    database: 'strapi',
    signIn: async () => ({ authorization: `Bearer ${API_TOKEN}` }),
    requests: {
      list: [{ path: byTime }],
      area: [{ path: `${byTime}&filters[area][id][$eq]=${area}` }],
      customer: [{ path: `${list}&sort=customer.name:asc` }],
      search: [{ path: `${byTime}&filters[customer][name][$containsi]=${NAME_PART}` }],
      one: ids.map((id) => ({ path: `/api/bookings/${toDocumentId(id)}?${populate}` })),
      update: ids.map((id) => ({
        method: 'PUT',
        path: `/api/bookings/${toDocumentId(id)}`,
        body: JSON.stringify({ data: { instructions: 'Gate {number}' } }),
      })),
      create: bookings.map((data) => ({
        method: 'POST',
        path: '/api/bookings',
        body: JSON.stringify({ data }),
      })),
    },
  }
}
