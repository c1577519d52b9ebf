import type { LoadFigures, MeasuredLoad, MeasureOptions } from './figures.ts'
import type { Kind } from './peer.ts'
import { measureLoad, type Subject } from './subject.ts'

/** Milliseconds of each load before the first round. */
const WARM_UP = 1000

/** Loads the subjects by turns: each round has each kind, connections and subject once. */
export async function interleaveSubjects(
  subjects: readonly Subject[],
  postgresId: number,
  { rounds, milliseconds, connections, kinds }: MeasureOptions,
): Promise<MeasuredLoad[]> {
  const figures = new Map<string, LoadFigures[]>()
  const getKey = (title: string, kind: Kind, count: number) => `${title} ${kind} ${count}`
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      const turns = subjects.map((_, turn) => subjects[(round + turn) % subjects.length])
      const loaded = turns.filter((subject) => subject?.requests[kind])
      for (const subject of loaded) await subject?.server.renew()
      for (const count of connections)
        for (const subject of loaded) {
          const requests = subject?.requests[kind]
          if (!subject || !requests) continue
          const load = { connections: count, milliseconds, postgresId }
          if (round === 0) await measureLoad(subject.server, requests, { ...load, milliseconds: WARM_UP })
          const key = getKey(subject.title, kind, count)
          const measured = await measureLoad(subject.server, requests, load)
          figures.set(key, [...(figures.get(key) ?? []), measured])
        }
      console.error(`Round ${round + 1} of ${rounds}: ${kind}`)
    }
  return subjects.flatMap(({ title }) =>
    kinds.flatMap((kind) =>
      connections.flatMap((count) => {
        const measured = figures.get(getKey(title, kind, count))
        return measured ? [{ column: title, kind, connections: count, figures: measured }] : []
      }),
    ),
  )
}
