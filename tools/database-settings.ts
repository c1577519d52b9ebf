import { readSettings, type Settings } from '../server/settings/settings.ts'

/**
 * Returns the settings of a tool that opens the database. It signs no tokens, so it needs no
 * secret. It runs no reports, so it needs no replica.
 */
export function databaseSettings(): Settings {
  const placeholderSecret = 'no token is signed by a tool that works on the data'
  return readSettings({
    ...process.env,
    JWT_SECRET: process.env.JWT_SECRET || placeholderSecret,
    REPORT_DATABASE_URL: undefined,
  })
}
