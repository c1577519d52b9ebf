import { useAssignAll } from '../../parts/planning/useAssignAll.tsx'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { buildRowSelection } from '../../platform/data/server-batch.ts'
import { CONTACT_ACTION } from '../../../registry/reports/tile.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { findWorkRows } from './drill-down.ts'
import { findRowAction } from './row-action.ts'
import type { TileBodyProps } from './useTile.ts'

interface FoundRowsProps {
  reference: ListReference
  verb: Verb
  filter: Readonly<Record<string, unknown>>
}

function AssignFoundRows({ reference, verb, filter }: FoundRowsProps) {
  const rows = buildRowSelection(reference.resourceName, { filter, except: [] })
  const { button, dialog } = useAssignAll({ reference, verb, rows })
  return (
    <>
      {button}
      {dialog}
    </>
  )
}

/**
 * The button that proposes people for all rows behind the main number of a tile. It is there if the
 * same assigning verb is the next step in each of their states.
 */
export function AssignAllButton({ tile, answer }: TileBodyProps) {
  const viewer = useSession()
  const extensions = useExtensions()
  const [measure] = tile.measures
  const { at = '', totals = {} } = answer
  const workRows = findWorkRows(tile, { measure }, at, viewer)
  const states = tile.worklists?.[measure]?.states ?? []
  if (!workRows || !(Number(totals[measure]) > 0)) return null
  const { reference, filters } = workRows
  const verbs = states.map(
    (state) =>
      findRowAction(reference.resource, state, tile.rowActions ?? [], { viewer, extensions })?.verb,
  )
  const [verb] = verbs
  if (verb === undefined || verb === CONTACT_ACTION || verbs.some((other) => other !== verb))
    return null
  return <AssignFoundRows reference={reference} verb={verb} filter={filters} />
}
