import { boats, type Data, fields, list } from './check-base.ts'

/** A field for admins alone, as a text and as a number; and who else may open the list. */
export const forAdmins = { type: 'text', nullable: true, roles: ['admin'] }
export const priced = { ...forAdmins, type: 'integer' }
export const known = { ...fields, price: forAdmins }
export const office = ['admin', 'operations']
const HINT = "Remove it here, or add the role to the field's 'roles'."

/** Boats with a field for admins alone, in a list that operations may open too. */
export const boat = (own: Data = {}, listed: Data = {}) => ({
  boats: boats({ fields: known, lists: { all: list({ roles: office, ...listed }) }, ...own }),
})

/** What is said of a place that names it. */
export const unseen = (at: string, name = 'price') => ({
  rule: 'out-of-sight' as const,
  at: `boats.${at}`,
  message: `'operations' does not receive '${name}' of boats.`,
  hint: HINT,
})
