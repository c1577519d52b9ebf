import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import { ENTITIES } from './entities.mjs'

const TYPES = {
  text: 'text',
  longtext: 'textarea',
  number: 'number',
  flag: 'checkbox',
  time: 'date',
}

const toField = ([name, type]) =>
  type in TYPES
    ? { name, type: TYPES[type], index: type === 'time' }
    : { name, type: 'relationship', relationTo: type }

const collections = Object.entries(ENTITIES).map(([slug, { fields }]) => ({
  slug,
  fields: Object.entries(fields).map(toField),
  indexes: 'starts_at' in fields ? [{ fields: ['is_completed', 'starts_at'] }] : [],
}))

export default buildConfig({
  secret: 'x'.repeat(40),
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  admin: { user: 'users' },
  collections: [{ slug: 'users', auth: { tokenExpiration: 86_400 }, fields: [] }, ...collections],
  // A change holds a connection while it asks for a second, so as few connections as clients never end.
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 50 } }),
})
