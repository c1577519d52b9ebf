import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'
import { declared } from '../../support/rows/declared.ts'
import { entities } from '../../support/server/entities.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The fields of every kind of gadget. */
const COMMON: Fields = {
  id: { type: 'id' },
  created_at: { type: 'datetime', setOn: 'create' },
  deleted_at: { type: 'datetime', nullable: true },
}

const { users, faqs } = entities
if (!users || !faqs) throw new Error('the registry has no users or no faqs')
const [account, model]: [AnyResource, AnyResource] = [users, faqs]

/** An entity that nobody knows, made like one that is known, with fields of its own. */
export function gadgetsWith(fields: Fields, more: Partial<AnyResource> = {}): AnyResource {
  const { form: _, editable: __, checks: ___, ...rest } = model
  const title = Object.keys(fields)[0] ?? 'id'
  const named = { ...rest, name: 'gadgets' as AnyResource['name'], title, lists: {} }
  return declared({ ...named, fields: { ...COMMON, ...fields }, ...more })
}

/** A registry of accounts, whom the server's own tables refer to, and what a case is about. */
export const buildRegistry = (...others: readonly AnyResource[]): Entities =>
  Object.fromEntries([account, ...others].map((one) => [one.name, one]))
