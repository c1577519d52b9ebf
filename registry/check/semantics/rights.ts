import { askedBy, type Entity } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { rolesFor } from '../entities/pickers.ts'
import { quoted } from '../entities/sight.ts'
import { isNeeded } from './forms.ts'

type Entities = ReadonlyMap<string, Entity>

/** Those of some roles that lack a right to a field. */
function lacking(
  field: Loose | undefined,
  right: 'writtenBy' | 'filteredBy',
  roles: readonly string[],
) {
  const told = field?.[right]
  return told === undefined ? [] : roles.filter((role) => !textsOf(told).includes(role))
}

const may = (roles: readonly string[]) => `${quoted(roles)} may`

/** Reports calls that ask a role for what it may not give: its form leaves that out, and other calls cannot. */
function checkGiven(report: Report, entity: Entity): void {
  const { key, raw, fields, calls, extensions } = entity
  for (const [group, all] of Object.entries({ calls, extensions }))
    for (const [verb, call] of Object.entries(all)) {
      const roles = rolesFor(entity, verb, call)
      const isForm = verb === 'create' || verb === 'update'
      const names = askedBy(entity, verb, call) ?? (isForm ? textsOf(raw.form) : [])
      for (const name of names) {
        const without = lacking(fields[name], 'writtenBy', roles)
        const isAsked = !isForm || (verb === 'create' && isNeeded(name, fields[name] ?? {}))
        if (without.length > 0 && isAsked)
          report(
            'out-of-reach',
            `${key}.${group}.${verb}`,
            `${may(without)} make this call, but not give '${name}', which it needs.`,
            "Add the role to the field's 'writtenBy', or take the call from it.",
          )
      }
    }
}

/** Reports lists that open sorted by what one of their roles may not sort by. */
function checkSorted(report: Report, { key, raw, fields }: Entity): void {
  for (const [name, list] of Object.entries(recordOf(raw.lists))) {
    const { sort, roles } = recordOf(list)
    const field = typeof sort === 'string' ? sort.replace(/^-/, '') : ''
    const without = lacking(fields[field], 'filteredBy', textsOf(roles))
    if (without.length > 0)
      report(
        'out-of-reach',
        `${key}.lists.${name}.sort`,
        `${may(without)} open this list, but not sort by '${field}'.`,
        "Sort it by another field, or add the role to the field's 'filteredBy'.",
      )
  }
}

/** The roles that read an entity's rows by a reference of theirs. */
const readersBy = ({ raw }: Entity, by: unknown) =>
  Object.values(recordOf(raw.reads)).flatMap((read) => {
    const { params, roles } = recordOf(read)
    return Object.values(recordOf(params)).includes(by) ? textsOf(roles) : []
  })

/** Reports tables of related rows that open sorted by what one of their readers may not sort by. */
function checkRelatedSort(report: Report, { key, raw }: Entity, entities: Entities): void {
  const related: readonly unknown[] = Array.isArray(raw.related) ? raw.related : []
  for (const [index, said] of related.map(recordOf).entries()) {
    const other = entities.get(String(said.of))
    const name = typeof said.sort === 'string' ? said.sort.replace(/^-/, '') : ''
    const readers = other ? readersBy(other, said.by) : []
    const without = lacking(other?.fields[name], 'filteredBy', readers)
    if (without.length > 0)
      report(
        'out-of-reach',
        `${key}.related[${index}].sort`,
        `${may(without)} read these rows, but not sort them by '${name}'.`,
        "Sort them by another field, or add the role to the field's 'filteredBy'.",
      )
  }
}

/** Reports places that need a right to a field which one of their roles has not. */
export function checkRights(report: Report, entity: Entity, entities: Entities): void {
  checkGiven(report, entity)
  checkSorted(report, entity)
  checkRelatedSort(report, entity, entities)
}

/** Reports parameters and groups of a report by fields that one of its roles may not filter by. */
export function checkReportRights(report: Report, { key, raw }: Entity, entities: Entities): void {
  const roles = textsOf(raw.roles)
  const named = [
    ...Object.entries(recordOf(raw.params)).map(
      ([name, param]) => [`${key}.params.${name}.field`, recordOf(param).field] as const,
    ),
    ...Object.entries(recordOf(raw.dimensions)).map(
      ([name, dimension]) => [`${key}.dimensions.${name}.by`, recordOf(dimension).by] as const,
    ),
  ]
  for (const source of Object.values(recordOf(raw.sources)))
    for (const [at, name] of named) {
      const field = entities.get(String(recordOf(source).of))?.fields[String(name)]
      const without = lacking(field, 'filteredBy', roles)
      if (without.length > 0)
        report(
          'out-of-reach',
          at,
          `${may(without)} open this report, but not filter by '${String(name)}'.`,
          "Leave it out, or add the role to the field's 'filteredBy'.",
        )
    }
}
