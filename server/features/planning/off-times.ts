import type { OffTime, planningCalls } from '../../../registry/calls/planning-calls.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { mayReadOffTimes } from '../../../registry/changes/off-times.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import type { Handler } from '../../calls/handlers.ts'
import type { Deps } from '../../context/context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { translate } from '../../http/language.ts'
import { Problem } from '../../http/problem.ts'

/**
 * Reads the off-times of an entity's rows on a date. The result is empty if the business declares
 * no working time.
 */
async function readOffTimes(
  { db, hooks, timeZone }: Deps,
  entity: string,
  date: string,
  language?: string,
): Promise<OffTime[]> {
  const availability = hooks.availability?.[entity as keyof typeof hooks.availability]
  if (!availability) return []
  const [dayStart = 0, nextDayStart = 0] = [date, shiftDays(date, 1)].map((day) =>
    Date.parse(getDayStart(day, timeZone) ?? ''),
  )
  const plans = await allowAnyTable(db)
    .transaction()
    .execute((trx) =>
      availability.readPlans({ trx, timeZone }, { from: dayStart, to: nextDayStart }),
    )
  return plans.people.flatMap((id) =>
    plans.findOffTimes(id, date).map((offTime) => ({
      id,
      from: new Date(offTime.from).toISOString(),
      to: new Date(offTime.to).toISOString(),
      message: translate(offTime.reason.text, language),
    })),
  )
}

/** Lists the off-times of a reference's targets on a date. */
export const answerOffTimes: Handler<typeof planningCalls.offTimes> = async (
  deps,
  c,
  readValues,
) => {
  const { entity: resource, field: name, date } = await readValues()
  const field = resource.fields[name]
  if (field?.type !== 'reference') throw new Problem(404, 'not_found')
  if (!mayReadOffTimes(c.get('caller').role, resource, name, deps.registry))
    throw new Problem(403, 'forbidden')
  return readOffTimes(deps, field.to, date, c.req.header('accept-language'))
}
