import type { CarryOver } from '../../registry/words/define-business.ts'

/** A business without values for new columns in existing rows. */
export const BACKFILLS: Readonly<Record<string, string>> = {}

/** A business whose removed columns carry no values over. */
export const CARRY_OVERS: Readonly<Record<string, CarryOver>> = {}
