import { StartError } from '../settings/settings.ts'

/** An object in the listing of a store. */
export interface StoredObject {
  key: string
  storedAt: Date
}

/**
 * A store for the contents of uploads outside the database. Each content has a separate key, which is
 * never reused. Every method throws a `StoreError` if the store fails.
 */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>
  /** Returns the content of a stored file; undefined if the store lacks the file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a content, if it is there. */
  remove(key: string): Promise<void>
  /** Lists the objects whose keys start with a prefix, in pages. */
  list(prefix: string): AsyncGenerator<StoredObject[]>
}

/** A failure of the store of files, as a sentence for the operator. It contains no secret. */
export class StoreError extends StartError {}
