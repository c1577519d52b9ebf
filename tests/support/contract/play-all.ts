import { ROLES } from '#business/words'
import type { Cell } from './cells.ts'
import { play } from './play.ts'
import type { Stage } from './stage.ts'
import type { Caller, Way } from './ways/way.ts'

/** Creates a way for one caller. */
export type CreateWay = (caller: Caller) => Way | Promise<Way>

/** Tests cells on a stage, each as its role. Returns all mistakes as sentences. */
export async function playAll(
  stage: Stage,
  cells: readonly Cell[],
  createWay: CreateWay,
): Promise<string[]> {
  const failures: string[] = []
  for (const role of ROLES) {
    const cellsOfRole = cells.filter((cell) => cell.role === role)
    if (cellsOfRole.length === 0) continue
    const way = await createWay(stage.callers[role])
    for (const cell of cellsOfRole) failures.push(...(await play(stage, way, cell)))
    await way.end?.()
  }
  return failures
}
