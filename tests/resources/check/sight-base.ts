import { boats, type Data, fields, list } from './check-base.ts'

/** A field for admins only, as a text and as a number, and the roles that may open the list. */
export const forAdmins = { type: 'text', nullable: true, roles: ['admin'] }
export const priced = { ...forAdmins, type: 'integer' }
export const known = { ...fields, price: forAdmins }
export const office = ['admin', 'operations']
const HINT = "Remove it here, or add the role to the field's 'roles'."

/** An entity with a field for admins only, in a list that operations may open. */
export const boat = (own: Data = {}, listed: Data = {}) => ({
  boats: boats({ fields: known, lists: { all: list({ roles: office, ...listed }) }, ...own }),
})

/** The expected problem of a place that names the field. */
export const unseen = (at: string, name = 'price') => ({
  rule: 'out-of-sight' as const,
  path: `boats.${at}`,
  message: `'operations' does not receive '${name}' of boats.`,
  hint: HINT,
})
