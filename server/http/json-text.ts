import type { Context } from 'hono'

/** The headers of a JSON response. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Responds with JSON text that the database has built. */
export const jsonText = (c: Context, json: string): Response => c.body(json, 200, JSON_TYPE)
