import type { Verb } from '../../registry/words/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { PlanLine } from './lines.ts'
import type { MoveLine } from './moves.ts'

/** The list whose rows people have, and the verb and field that give them to another person. */
export interface Assigning {
  reference: ListReference
  verb: Verb
  field: string
}

/** The proposals for the rows that a change hits, as the user has left them. */
export interface HandoverLines {
  lines: readonly PlanLine[]
  moves: readonly MoveLine[]
}
