import type { AnyList } from './registry.ts'

/** Whether a list shows live and deleted rows apart: it holds both, and is not itself about deletion. */
export function hasTrash(list: Pick<AnyList, 'deleted' | 'filter'>): boolean {
  return list.deleted === 'with' && !Object.hasOwn(list.filter ?? {}, 'deleted_at')
}
