import { HttpError } from 'ra-core'
import { useRef, useState } from 'react'
import { LINES } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { VERSION } from '../../../../registry/fields/version.ts'
import { readProblem } from '../../../platform/api/problems.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { unwrapRow } from '../../../platform/data/rows/unwrap.ts'
import type { Values } from '../../fields/validation.ts'
import { defaultChoices, type Conflict, findDifferences, mergedValues } from './differences.ts'

/** Returns the current row from an error that reports a newer version. */
function currentRow(error: unknown, resource: AnyResource): Row | undefined {
  if (!(error instanceof HttpError) || error.status !== 412) return undefined
  return unwrapRow({ data: readProblem(error)?.current }, resource)
}

/** Returns the version of a row. Rows of some providers have none. */
const getVersion = (row: Values | undefined) => {
  const version = row?.[VERSION]
  return typeof version === 'number' ? version : undefined
}

interface Merging {
  resource: AnyResource
  /** The fields of the form. */
  names: readonly string[]
  /** The row the form opened with; undefined for a new row. */
  record: Row | undefined
  /** Saves against a version of the row, if it has one. */
  save: (values: Values, version: number | undefined) => Promise<void>
}

/** The saving of a form, with its current conflict. */
export type Merge = ReturnType<typeof useMerge>

/**
 * Saves a form against the version of the row it opened with. If another user has saved the row,
 * there is a conflict until the user resolves or cancels it.
 */
export function useMerge({ resource, names, record, save }: Merging) {
  const base = useRef(record)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [merged, setMerged] = useState<Values | null>(null)

  async function saveMerging(mine: Values): Promise<void> {
    const before = base.current
    try {
      await save(mine, getVersion(before))
    } catch (error) {
      const theirs = currentRow(error, resource)
      // A provider that returns the same version again would cause an endless loop.
      if (!before || !theirs || getVersion(theirs) === getVersion(before)) throw error
      const versions = { base: before, mine, theirs }
      const differences = findDifferences(resource, names, versions)
      if (differences.some(({ by }) => by !== 'me')) {
        setConflict({ versions, differences })
        return
      }
      // The other user's changes are not in this form, or equal.
      base.current = theirs
      await saveMerging(mergedValues(resource, versions, defaultChoices(differences)))
    }
  }

  return {
    save: saveMerging,
    conflict,
    discard: () => setConflict(null),
    /** The values chosen last, for the form. */
    merged,
    /** Continues from the other user's row with the chosen values. */
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
