import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'
import { declared } from '../../support/rows/declared.ts'
import { entities } from '../../support/server/entities.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The fields of every gadget. */
const COMMON: Fields = {
  id: { type: 'id' },
  created_at: { type: 'datetime', setOn: 'create' },
  deleted_at: { type: 'datetime', nullable: true },
}

const { users, faqs } = entities
if (!users || !faqs) throw new Error('the registry has no users or no faqs')
const [account, model]: [AnyResource, AnyResource] = [users, faqs]

/** Creates a test entity from a known one, with other fields. */
export function createGadgets(fields: Fields, extraKeys: Partial<AnyResource> = {}): AnyResource {
  const { form: _, editable: __, checks: ___, ...otherKeys } = model
  const title = Object.keys(fields)[0] ?? 'id'
  const named = { ...otherKeys, name: 'gadgets' as AnyResource['name'], title, lists: {} }
  return declared({ ...named, fields: { ...COMMON, ...fields }, ...extraKeys })
}

/** Builds a registry of accounts, to which tables of the server refer, and test entities. */
export const buildRegistry = (...resources: readonly AnyResource[]): Entities =>
  Object.fromEntries([account, ...resources].map((resource) => [resource.name, resource]))
