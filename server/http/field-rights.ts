import { mayWrite } from '../../registry/entities/known.ts'
import { nameOfToday } from '../../registry/fields/former-names.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { filterKey, isFilterable, OPERATORS } from '../../registry/fields/filter-names.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { sortKeys } from '../../registry/values/sort-keys.ts'
import type { Role } from '#business/words/roles.ts'
import { type Message, Problem } from './problem.ts'

type Given = Readonly<Record<string, unknown>>

/** 403 that names each of some fields, with why. */
function refuse(names: readonly string[], text: Message): void {
  if (names.length === 0) return
  throw new Problem(403, 'forbidden', {}, Object.fromEntries(names.map((name) => [name, text])))
}

/** The names of some fields that a role may give, of those that a call asks for. */
export const writableBy = (role: Role, { fields }: AnyResource, names: readonly string[]) =>
  names.filter((name) => mayWrite(role, fields[name]))

/** Throws 403 that names the fields of a body which the role may not give. */
export function refuseUnwritable(
  role: Role,
  { fields }: AnyResource,
  names: readonly string[],
  body: Given,
): void {
  const sent = Object.keys(body).filter((key) => {
    const name = nameOfToday(fields, key)
    return names.includes(name) && !mayWrite(role, fields[name])
  })
  refuse(sent, { key: 'errors.field.not_yours_to_write' })
}

const asksOf = (name: string) => OPERATORS.map((operator) => filterKey({ name, operator }))

/** Throws 403 that names what a query filters or sorts by and the caller, as who the entity is known, may not. */
export function refuseUnfilterable({ fields }: AnyResource, input: Given): void {
  const isRefused = (field: Field) => !isFilterable(field)
  const names = Object.entries(fields).flatMap(([name, field]) => (isRefused(field) ? [name] : []))
  if (names.length === 0) return
  const keys = new Set(names.flatMap(asksOf))
  const sorted = typeof input.sort === 'string' ? sortKeys(input.sort) : []
  const bySort = sorted.some(({ field }) => names.includes(field)) ? ['sort'] : []
  const asked = Object.keys(input).filter(
    (key) => keys.has(key) && !(key in fields && !names.includes(key)),
  )
  refuse([...asked, ...bySort], { key: 'errors.field.not_yours_to_filter' })
}
