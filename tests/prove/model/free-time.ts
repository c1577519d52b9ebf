import { addHours } from 'date-fns/addHours'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { entities } from '../../support/server/app.ts'
import { listNoOverlaps, type Facts } from './facts.ts'
import type { Model, Step } from './reference-model.ts'
import { isOccupied, getSpan } from './rules.ts'

/** Lists the end times of all jobs in the model. */
const listEnds = (model: Model) =>
  [...model.rows].flatMap(([key, facts]) => {
    const ownOverlaps = listNoOverlaps(entities[key.split(' ')[0] ?? ''] as AnyResource)
    return ownOverlaps && facts[ownOverlaps.start]
      ? [getSpan(facts, ownOverlaps.start, ownOverlaps.minutes)[1]]
      : []
  })

/** Returns a job in a one-hour slot with the first free time of its employee. */
export function startedWhenFree(model: Model, step: Step, before: Facts, placed: Facts): Facts {
  const { time_slot_id } = step.body
  if (!time_slot_id || before.time_slot_id === time_slot_id || !placed.starts_at) return placed
  const startTime = Date.parse(String(placed.starts_at))
  const isWithin = (moment: number) =>
    moment >= startTime && moment < addHours(startTime, 1).getTime()
  const candidateTimes = [startTime, ...listEnds(model)]
    .filter(isWithin)
    .sort((first, second) => first - second)
    .map((moment) => ({ ...placed, starts_at: new Date(moment).toISOString() }))
    .find((facts) => !isOccupied(model, step, facts))
  return candidateTimes ?? placed
}
