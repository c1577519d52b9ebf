import type { Request } from '../../registry/entities/requests.ts'

/** The requests that repeat a row, change the series of a row, and list its rows. */
export const REPEAT: Request = 'POST series/repeat'
export const CHANGE: Request = 'POST series/change'
export const OCCURRENCES: Request = 'GET series/{entity}/{id}'
