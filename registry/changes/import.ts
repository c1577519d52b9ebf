import { getCall } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'

/** The maximum number of rows of one import. */
export const MAX_IMPORT_ROWS = 2000
/** The maximum number of values of one import, without field names. */
export const MAX_IMPORT_VALUES = 50_000
/** The maximum size of an import's body, in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024

/**
 * The verbs in history for rows of one import: from a file, by pasting, or by filling down in a
 * list.
 */
export const IMPORT_SOURCES = ['import', 'paste', 'fill'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** The verbs of an import. A row with an id is updated; other rows are created. */
export const IMPORT_VERBS = ['create', 'update'] as const

/** Returns whether rows of an entity can be imported. The entity needs a create call. */
export const isImportable = (resource: AnyResource): boolean =>
  getCall(resource, 'create') !== undefined && resource.union === undefined
