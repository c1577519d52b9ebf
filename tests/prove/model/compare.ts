import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'
import { PLACES, storedCounts, storedFacts } from './facts.ts'
import { listFacts, type Model } from './reference-model.ts'

interface Compared {
  db: Db
  model: Model
}

const idIn = (key: string) => Number(key.split(' ')[1])

/** Holds the database to what the model says of a row, and of the places that are taken. */
export async function compare({ db, model }: Compared, entity: string): Promise<string[]> {
  const resource = entities[entity]
  if (!resource) return []
  const known = [...model.rows].filter(([key]) => key.startsWith(`${entity} `))
  const ids = known.map(([key]) => idIn(key))
  const stored = await storedFacts(db, resource, ids)
  const wrong = known.flatMap(([key, facts]) => {
    const found = stored.get(idIn(key))
    if (isDeepStrictEqual({ ...facts }, { ...found })) return []
    return [`${key} is ${JSON.stringify(found)} and not ${JSON.stringify(facts)}`]
  })
  const places = PLACES.filter(({ by, to }) => by === entity || to === entity)
  const counts = new Map(places.map(({ to, count }) => [`${to} ${count}`, { to, count }]))
  for (const { to, count } of counts.values()) {
    const held = [...model.rows.keys()].filter((key) => key.startsWith(`${to} `))
    const found = await storedCounts(db, { to, count }, held.map(idIn))
    for (const key of held) {
      const wanted = listFacts(model, to, idIn(key))?.[count]
      if (found.get(idIn(key)) !== wanted)
        wrong.push(`${key}: ${String(found.get(idIn(key)))} ${count} and not ${String(wanted)}`)
    }
  }
  return wrong
}

/** The same of all rows. */
export async function compareAll(compared: Compared): Promise<string[]> {
  const wrong: string[] = []
  for (const name of Object.keys(entities)) wrong.push(...(await compare(compared, name)))
  return wrong
}
