import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { callOf } from '../../resources/kit/entities/access.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import type { RowVerb } from './verbs.ts'

/** The outcome of one row. */
export interface Outcome {
  row: Row
  /** Undefined while it waits, null once it is done, otherwise the reason why it failed. */
  reason: string | null | undefined
  /** Whether the same call can succeed when it is repeated. */
  canRetry?: boolean
  /** Whether it is done if a reason is given. */
  needsReason?: boolean
}

/** Runs a bulk action, and keeps the outcome of each row. */
export function useBulk(reference: RowsReference, verb: RowVerb, rows: readonly Row[]) {
  const provider = useDataProvider()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const tell = (
    of: readonly Row[],
    reason: Outcome['reason'],
    { canRetry = true, needsReason = false }: Partial<Outcome> = {},
  ) =>
    setOutcomes((before) =>
      before.map((one) => (of.includes(one.row) ? { ...one, reason, canRetry, needsReason } : one)),
    )

  async function attempt(of: readonly Row[], work: () => Promise<unknown>) {
    try {
      await work()
      tell(of, null)
    } catch (error) {
      const { message, fields, ...how } = messageOf(error)
      tell(of, [message, ...Object.values(fields)].join(' '), how)
    }
  }

  async function run(data: Readonly<Record<string, unknown>>) {
    const open = outcomes.length > 0 ? outcomes.filter(({ reason }) => reason !== null) : null
    const wanted = open?.map(({ row }) => row) ?? rows
    if (!open) setOutcomes(rows.map((row) => ({ row, reason: undefined })))
    tell(wanted, undefined)
    const { resourceName, resource } = reference
    if (callOf(resource, verb)?.many) {
      const ids = wanted.map(({ id }) => id)
      await attempt(wanted, () => provider.actMany(resourceName, verb, { ids, data }))
    } else {
      for (const row of wanted)
        await attempt([row], () => provider.act(resourceName, verb, { id: row.id, data }))
    }
    await refresh()
  }
  return { run, outcomes }
}
