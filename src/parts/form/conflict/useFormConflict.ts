import { HttpError } from 'ra-core'
import { useRef, useState } from 'react'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import { readProblem } from '../../../platform/api/problems.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { unwrapRow } from '../../../platform/data/rows/unwrap.ts'
import type { Values } from '../../fields/validation.ts'
import {
  chooseUncontested,
  type EditConflict,
  findDifferences,
  settleValues,
} from './differences.ts'

/** Returns the current row from an error that reports a newer version. */
function readCurrentRow(error: unknown, resource: AnyResource): Row | undefined {
  if (!(error instanceof HttpError) || error.status !== 412) return undefined
  return unwrapRow({ data: readProblem(error)?.current }, resource)
}

/** Returns the version of a row. Rows of some providers have none. */
const getVersion = (row: Values | undefined) => {
  const version = row?.[VERSION_COLUMN]
  return typeof version === 'number' ? version : undefined
}

interface ConflictOptions {
  resource: AnyResource
  /** The fields of the form. */
  names: readonly string[]
  /** The row the form opened with; undefined for a new row. */
  record: Row | undefined
  /** Saves against a version of the row, if it has one. */
  saveValues: (values: Values, version: number | undefined) => Promise<void>
}

/** The saving of a form, with its current conflict. */
export type ConflictState = ReturnType<typeof useFormConflict>

/**
 * Saves a form against the version of the row it opened with. If another user has saved the row,
 * there is a conflict until the user resolves or cancels it.
 */
export function useFormConflict({ resource, names, record, saveValues }: ConflictOptions) {
  const base = useRef(record)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [settledValues, setSettledValues] = useState<Values | null>(null)

  async function saveOrConflict(mine: Values): Promise<void> {
    const baseRow = base.current
    try {
      await saveValues(mine, getVersion(baseRow))
    } catch (error) {
      const theirs = readCurrentRow(error, resource)
      // A provider that returns the same version again would cause an endless loop.
      if (!baseRow || !theirs || getVersion(theirs) === getVersion(baseRow)) throw error
      const versions = { base: baseRow, mine, theirs }
      const differences = findDifferences(resource, names, versions)
      if (differences.some(({ changedBy }) => changedBy !== 'me')) {
        setConflict({ versions, differences })
        return
      }
      // The other user's changes are not in this form, or equal.
      base.current = theirs
      await saveOrConflict(settleValues(resource, versions, chooseUncontested(differences)))
    }
  }

  return {
    save: saveOrConflict,
    conflict,
    discard: () => setConflict(null),
    /** The values chosen last, for the form. */
    settledValues,
    /** Continues from the other user's row with the chosen values. */
    settle: (values: Values) => {
      if (conflict) base.current = conflict.versions.theirs
      setSettledValues(
        Object.fromEntries(
          [...names, LINES_PROPERTY].flatMap((name) =>
            name in values ? [[name, values[name]]] : [],
          ),
        ),
      )
      setConflict(null)
    },
  }
}
