import type { Hooks } from '../../server/context/context.ts'

/** The hooks of a business without rules of its own. */
export const hooks: Hooks = { calls: {}, warnings: {} }
