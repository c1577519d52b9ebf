import type { Verb } from '../../../registry/words/verbs.ts'
import { pointedTo } from '../../../registry/fields/pointing.ts'
import type { Viewer } from '../../access/ability.ts'
import { listsOf, verbsOf } from '../../access/rights.ts'
import type { ListReference, RowsReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { resourceOf } from '../../data/rows/resources.ts'

/** A row as an entity that has calls for it, and what the viewer may do to it there. */
export interface Actor {
  reference: RowsReference
  row: Row
  verbs: readonly Verb[]
}

/** Who asks, and what the provider can do beyond the specification. */
export interface Asker {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

function verbsIn(reference: ListReference, { viewer, extensions }: Asker): Verb[] {
  const { actions = [], pageActions = [] } = reference.list
  return verbsOf(reference, viewer, extensions, [...actions, ...pageActions])
}

/** The row of its own entity that a row of a union stands for; undefined for any other. */
function memberOf({ resource }: ListReference, row: Row, asker: Asker): Actor | undefined {
  for (const [name, field] of resource.union ? Object.entries(resource.fields) : []) {
    const target = field.type === 'polymorphic' ? pointedTo(field, row) : undefined
    const lists = target ? listsOf(resourceOf(target), asker.viewer) : []
    const [reference] = lists
    if (!reference) continue
    const verbs = [...new Set(lists.flatMap((list) => verbsIn(list, asker)))]
    return { reference, row: { ...row, id: Number(row[name]) }, verbs }
  }
  return undefined
}

/** As what a row of a list can be changed: as itself, and as what it stands for in a union. */
export function actorsOf(reference: ListReference, row: Row, asker: Asker): readonly Actor[] {
  const member = memberOf(reference, row, asker)
  const own = { reference, row, verbs: verbsIn(reference, asker) }
  return member ? [own, member] : [own]
}
