import { boardStore, changeBoard } from '../place/board-store.ts'

/** The lengths of an hour in pixels. */
const HOUR_LENGTHS = [40, 56, 80, 112, 160] as const
const DEFAULT_LEVEL = 2

/** Returns the length of an hour in pixels, and the functions that change it, as far as possible. */
export function useZoom() {
  const level = boardStore.use(({ zoom }) => zoom) ?? DEFAULT_LEVEL
  const changeLevel = (step: number) => () =>
    changeBoard({ zoom: Math.min(Math.max(level + step, 0), HOUR_LENGTHS.length - 1) })
  return {
    hourLength: HOUR_LENGTHS[level] ?? HOUR_LENGTHS[DEFAULT_LEVEL],
    zoomIn: changeLevel(1),
    zoomOut: changeLevel(-1),
    isLargest: level === HOUR_LENGTHS.length - 1,
    isSmallest: level === 0,
  }
}
