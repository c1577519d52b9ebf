import { registry as declared } from '#business'
import type { Registry } from '../../../registry/entities/registry.ts'
import { BulkCreate } from './BulkCreate.tsx'
import { ClosingNote } from './ClosingNote.tsx'

const lists = Object.values(declared satisfies Registry as Registry).flatMap(({ name, lists }) =>
  Object.entries(lists).map(([key, list]) => ({ name, key, list })),
)
const bulkCreateLists = lists.filter(({ list }) => list.bulkCreate)

/** The lists that declare bulk creation, each with its button. */
export const bulkCreateTools = Object.fromEntries(
  bulkCreateLists.map(({ name, key }) => [`${name}.${key}`, BulkCreate] as const),
)

/** The note in the delete dialog of a row that has rows created in bulk. */
export const closingNotes = Object.fromEntries(
  bulkCreateLists.map(({ name }) => [`${name}.delete`, ClosingNote] as const),
)
