import { addHours } from 'date-fns/addHours'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { entities } from '../../support/server/app.ts'
import { listNoOverlaps, type Facts } from './facts.ts'
import type { Model, Step } from './reference-model.ts'
import { isOccupied, getSpan } from './rules.ts'

/** When the jobs end that the model has, whoever does them. */
const listEnds = (model: Model) =>
  [...model.rows].flatMap(([key, facts]) => {
    const own = listNoOverlaps(entities[key.split(' ')[0] ?? ''] as AnyResource)
    return own && facts[own.start] ? [getSpan(facts, own.start, own.minutes)[1]] : []
  })

/** A job that was placed in a slot of an hour, with the time at which its employee is first free in it. */
export function startedWhenFree(model: Model, step: Step, before: Facts, placed: Facts): Facts {
  const { time_slot_id } = step.body
  if (!time_slot_id || before.time_slot_id === time_slot_id || !placed.starts_at) return placed
  const from = Date.parse(String(placed.starts_at))
  const isWithin = (moment: number) => moment >= from && moment < addHours(from, 1).getTime()
  const free = [from, ...listEnds(model)]
    .filter(isWithin)
    .sort((one, other) => one - other)
    .map((moment) => ({ ...placed, starts_at: new Date(moment).toISOString() }))
    .find((facts) => !isOccupied(model, step, facts))
  return free ?? placed
}
