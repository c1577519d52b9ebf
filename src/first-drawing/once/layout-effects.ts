type Effect = () => unknown

const waiting: Effect[] = []

/** Keeps what a component wants to do with what it has drawn. */
export const afterDrawing = (effect: Effect): void => void waiting.push(effect)

/** Does what components want to do with what they have drawn, once it is in the page. */
export function runLayoutEffects(): void {
  for (const effect of waiting.splice(0)) effect()
}
