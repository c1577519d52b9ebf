import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'
import { PLACES, storedCount, storedFacts } from './facts.ts'
import { factsOf, type Model } from './reference-model.ts'

interface Compared {
  db: Db
  model: Model
}

/** Holds the database to what the model says of a row, and of the places that are taken. */
export async function compare({ db, model }: Compared, entity: string): Promise<string[]> {
  const resource = entities[entity]
  if (!resource) return []
  const known = [...model.rows].filter(([key]) => key.startsWith(`${entity} `))
  const ids = known.map(([key]) => Number(key.split(' ')[1]))
  const stored = await storedFacts(db, resource, ids)
  const wrong = known.flatMap(([key, facts]) => {
    const found = stored.get(Number(key.split(' ')[1]))
    if (isDeepStrictEqual({ ...facts }, { ...found })) return []
    return [`${key} is ${JSON.stringify(found)} and not ${JSON.stringify(facts)}`]
  })
  for (const place of PLACES.filter(({ by, to }) => by === entity || to === entity))
    for (const key of [...model.rows.keys()].filter((one) => one.startsWith(`${place.to} `))) {
      const id = Number(key.split(' ')[1])
      const held = factsOf(model, place.to, id)?.[place.count]
      const count = await storedCount(db, place, id)
      if (held !== count) wrong.push(`${key}: ${count} ${place.count} and not ${String(held)}`)
    }
  return wrong
}

/** The same of all rows. */
export async function compareAll(compared: Compared): Promise<string[]> {
  const wrong: string[] = []
  for (const name of Object.keys(entities)) wrong.push(...(await compare(compared, name)))
  return wrong
}
