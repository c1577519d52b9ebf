import type { AnyResource } from './registry.ts'

/**
 * Returns whether the rows of an entity are only ever added: the entries of a ledger, and documents.
 * They stay when the rows that they refer to are gone, and are their own history.
 */
export const hasKeptRows = ({
  ledger,
  documentBook,
}: Pick<AnyResource, 'ledger' | 'documentBook'>): boolean =>
  ledger !== undefined || documentBook !== undefined
