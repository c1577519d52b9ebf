import { HttpError } from 'ra-core'
import { useRef, useState } from 'react'
import { LINES } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { problemOf } from '../../api/problems.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { unwrapRow } from '../../data/rows/unwrap.ts'
import type { Values } from '../../fields/validation.ts'
import { choicesOf, type Conflict, differencesOf, mergedValues } from './differences.ts'

/** The row as it is now, where an error says that it is no longer the one that was changed. */
function currentRow(error: unknown, resource: AnyResource): Row | undefined {
  if (!(error instanceof HttpError) || error.status !== 412) return undefined
  return unwrapRow({ data: problemOf(error)?.current }, resource)
}

/** A provider's rows need not have a version. */
const versionOf = (row: Values | undefined) => {
  const version = row?.[VERSION]
  return typeof version === 'number' ? version : undefined
}

interface Merging {
  resource: AnyResource
  /** The fields of the form. */
  names: readonly string[]
  /** The row that the form was filled from; none for a new one. */
  record: Row | undefined
  /** Saves against a version of the row, if it has one. */
  save: (values: Values, version: number | undefined) => Promise<void>
}

/** The saving of a form, and the conflict that it has met. */
export type Merge = ReturnType<typeof useMerge>

/**
 * Saves a form against the version of the row that it was filled from. Where somebody else has
 * saved the row meanwhile, there is a conflict, until it is settled or given up.
 */
export function useMerge({ resource, names, record, save }: Merging) {
  const base = useRef(record)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [merged, setMerged] = useState<Values | null>(null)

  async function saveMerging(mine: Values): Promise<void> {
    const before = base.current
    try {
      await save(mine, versionOf(before))
    } catch (error) {
      const theirs = currentRow(error, resource)
      // One that answers with the same version again would be asked for ever.
      if (!before || !theirs || versionOf(theirs) === versionOf(before)) throw error
      const versions = { base: before, mine, theirs }
      const differences = differencesOf(resource, names, versions)
      if (differences.some(({ by }) => by !== 'me')) {
        setConflict({ versions, differences })
        return
      }
      // What they changed is not in this form, or is the same.
      base.current = theirs
      await saveMerging(mergedValues(resource, versions, choicesOf(differences)))
    }
  }

  return {
    save: saveMerging,
    conflict,
    giveUp: () => setConflict(null),
    /** The values that were chosen last, for the form. */
    merged,
    /** Goes on from the other's row, with the values that were chosen. */
    settle: (values: Values) => {
      if (conflict) base.current = conflict.versions.theirs
      setMerged(
        Object.fromEntries(
          [...names, LINES].flatMap((name) => (name in values ? [[name, values[name]]] : [])),
        ),
      )
      setConflict(null)
    },
  }
}
