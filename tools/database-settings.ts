import { readSettings, type Settings } from '../server/settings/settings.ts'

/** The settings of a tool that opens the database; it signs no token, so it needs no secret as a server does. */
export function databaseSettings(): Settings {
  const unused = 'no token is signed by a tool that works on the data'
  return readSettings({ ...process.env, JWT_SECRET: process.env.JWT_SECRET || unused })
}
