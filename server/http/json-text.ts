import type { Context } from 'hono'

/** The type of an answer in JSON. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Answers with JSON that the database has written as text already. */
export const jsonText = (c: Context, json: string): Response => c.body(json, 200, JSON_TYPE)
