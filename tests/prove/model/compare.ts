import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'
import { PLACES, storedCounts, storedFacts } from './facts.ts'
import { listFacts, type Model } from './reference-model.ts'

interface Compared {
  db: Db
  model: Model
}

const readId = (key: string) => Number(key.split(' ')[1])

/** Compares a stored row and its counted places with the model. */
export async function compare({ db, model }: Compared, entity: string): Promise<string[]> {
  const resource = entities[entity]
  if (!resource) return []
  const knownRows = [...model.rows].filter(([key]) => key.startsWith(`${entity} `))
  const ids = knownRows.map(([key]) => readId(key))
  const stored = await storedFacts(db, resource, ids)
  const mistakes = knownRows.flatMap(([key, facts]) => {
    const storedRow = stored.get(readId(key))
    if (isDeepStrictEqual({ ...facts }, { ...storedRow })) return []
    return [`${key} is ${JSON.stringify(storedRow)} and not ${JSON.stringify(facts)}`]
  })
  const capacities = PLACES.filter(({ by, to }) => by === entity || to === entity)
  const counts = new Map(capacities.map(({ to, count }) => [`${to} ${count}`, { to, count }]))
  for (const { to, count } of counts.values()) {
    const targetKeys = [...model.rows.keys()].filter((key) => key.startsWith(`${to} `))
    const storedByTarget = await storedCounts(db, { to, count }, targetKeys.map(readId))
    for (const key of targetKeys) {
      const expectedCount = listFacts(model, to, readId(key))?.[count]
      if (storedByTarget.get(readId(key)) !== expectedCount)
        mistakes.push(
          `${key}: ${String(storedByTarget.get(readId(key)))} ${count} and not ${String(expectedCount)}`,
        )
    }
  }
  return mistakes
}

/** Compares all rows with the model. */
export async function compareAll(compared: Compared): Promise<string[]> {
  const mistakes: string[] = []
  for (const name of Object.keys(entities)) mistakes.push(...(await compare(compared, name)))
  return mistakes
}
