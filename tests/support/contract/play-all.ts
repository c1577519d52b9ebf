import { ROLES } from '../../../resources/words/roles.ts'
import type { Cell } from './cells.ts'
import { play } from './play.ts'
import type { Stage } from './stage.ts'
import type { Caller, Way } from './ways/way.ts'

/** Makes a way of somebody's own. */
export type WayOf = (caller: Caller) => Way | Promise<Way>

/** Plays squares on a stage, each as its own role; resolves with all that is wrong, in words. */
export async function playAll(
  stage: Stage,
  cells: readonly Cell[],
  wayOf: WayOf,
): Promise<string[]> {
  const wrong: string[] = []
  for (const role of ROLES) {
    const own = cells.filter((cell) => cell.role === role)
    if (own.length === 0) continue
    const way = await wayOf(stage.callers[role])
    for (const cell of own) wrong.push(...(await play(stage, way, cell)))
    await way.end?.()
  }
  return wrong
}
