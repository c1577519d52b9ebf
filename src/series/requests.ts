import type { Request } from '../../registry/entities/requests.ts'

/** The requests that repeat a row, and change the series of a row. */
export const REPEAT: Request = 'POST series/repeat'
export const CHANGE: Request = 'POST series/change'
