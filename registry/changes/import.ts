import { callOf } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { RefusedRow } from './batch.ts'

/** Rows of one import at most. */
export const MAX_IMPORT = 2000
/** Values of one import at most, the names of fields not counted. */
export const MAX_IMPORT_VALUES = 50_000
/** The largest body of an import, in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024

/** By which verbs history knows rows that are made and changed together: from a file, pasted onto a list, or filled down in it. */
export const IMPORT_SOURCES = ['import', 'paste', 'fill'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** What an import does to its rows: one with an id is changed, one without is made. */
export const IMPORT_VERBS = ['create', 'update'] as const

/** Whether rows of an entity can be imported: those that a form makes. */
export const isImportable = (resource: AnyResource): boolean =>
  callOf(resource, 'create') !== undefined && resource.union === undefined

/** A row that an import left out, by its place among those that were sent, and why. */
export interface FailedRow extends Omit<RefusedRow, 'id' | 'title'> {
  /** From 0. */
  row: number
}

/** What an import did, or would do. */
export interface ImportAnswer {
  /** Rows that were sent. */
  of: number
  created: number
  updated: number
  refused: number
  failed: readonly FailedRow[]
}
