import type { LoadFigures, MeasuredLoad, MeasureOptions } from './figures.ts'
import type { Kind } from './peer.ts'
import { measureLoad, type Subject } from './subject.ts'

/** Milliseconds of a load before the first round, because code that runs often is compiled. */
const WARM_UP = 1000

/** Prints why a load failed. The others run all the same. */
function printFailure(error: Error): undefined {
  console.error(`A load failed: ${error.message}`)
}

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
      const turn = round % subjects.length
      const loaded = [...subjects.slice(turn), ...subjects.slice(0, turn)].flatMap(
        ({ title, server, requests: { [kind]: requests } }) =>
          requests ? [{ title, server, requests }] : [],
      )
      for (const { server, requests } of loaded) {
        await server.renew()
        const warmUp = { connections: Math.max(...connections), milliseconds: WARM_UP, postgresId }
        if (round === 0) await measureLoad(server, requests, warmUp).catch(printFailure)
      }
      for (const count of connections)
        for (const { title, server, requests } of loaded) {
          const key = getKey(title, kind, count)
          const load = { connections: count, milliseconds, postgresId }
          const measured = await measureLoad(server, requests, load).catch(printFailure)
          if (!measured) continue
          figures.set(key, [...(figures.get(key) ?? []), measured])
          const speed = `${measured.perSecond.toFixed(1)} requests a second`
          console.error(`Round ${round + 1} of ${rounds}: ${key}: ${speed}`)
        }
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
