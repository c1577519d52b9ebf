import { useSession } from '../../access/useSession.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { LaneField } from './place/people.ts'

/** The field by which a day has a column for each person; undefined for who sees only their own rows. */
export function useLane({ resource }: ListReference): LaneField | undefined {
  const role = useSession()?.role
  const name = resource.calendar?.lane
  const field = name === undefined ? undefined : resource.fields[name]
  if (name === undefined || field?.type !== 'reference') return undefined
  return role && resource.ownerField?.[role] === name ? undefined : { name, field }
}
