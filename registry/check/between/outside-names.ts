import type { Entity } from '../base/entity.ts'
import type { Report } from '../base/problem.ts'

const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/

/** Whether one place is the other, or holds it: `pricing` holds `pricing.percent`. */
const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}.`)

/** Reports names of an outside provider that are none, that say nothing, or that two fields would have. */
export function checkOutsideNames(report: Report, { key, fields }: Entity): void {
  const places = Object.entries(fields).map(([name, { from }]) => ({
    name,
    isSaid: typeof from === 'string',
    place: typeof from === 'string' ? from : name,
  }))
  for (const { name, place } of places.filter(({ isSaid }) => isSaid)) {
    const at = `${key}.fields.${name}.from`
    if (!PATH.test(place)) {
      report(
        'wrong-from',
        at,
        `'${place}' is no name in an answer.`,
        "Write it so: 'pricing.percent'.",
      )
      continue
    }
    if (place === name)
      report('wrong-from', at, 'The provider calls it so anyway.', "Take 'from' out.")
    const other = places.find(
      (one) => one.name !== name && [one.place, one.name].some((taken) => isWithin(place, taken)),
    )
    if (other)
      report(
        'wrong-from',
        at,
        `An answer has '${other.name}' there, so it cannot hold this as well.`,
        "Give each a place of its own with 'from'.",
      )
  }
}
