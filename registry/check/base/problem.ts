import { didYouMean } from '../../words/similar.ts'

/** Every rule that `checkRegistry` knows. */
export type RuleId =
  | 'action-without-call'
  | 'call-without-transition'
  | 'cancel-without-reason'
  | 'choice-without-values'
  | 'circular-reference'
  | 'closed-list'
  | 'delete-of-deleted'
  | 'delete-without-restore'
  | 'deleted-without-deleted-at'
  | 'duplicate-route'
  | 'field-type-clash'
  | 'hint-out-of-sight'
  | 'form-missing'
  | 'listed-twice'
  | 'missing-id'
  | 'missing-key'
  | 'name-taken'
  | 'never-possible'
  | 'nothing-shown'
  | 'offered-to-nobody'
  | 'volatile-included'
  | 'not-plain-data'
  | 'out-of-reach'
  | 'out-of-sight'
  | 'reserved-name'
  | 'restore-out-of-sight'
  | 'shared-request'
  | 'shared-write-call'
  | 'state-without-states'
  | 'transition-without-call'
  | 'roles-twice'
  | 'unknown-entity'
  | 'unknown-field'
  | 'unknown-field-type'
  | 'unknown-key'
  | 'unknown-menu'
  | 'unknown-role'
  | 'unknown-verb'
  | 'unknown-word'
  | 'unlisted-reference'
  | 'unreadable-file'
  | 'badge-of-deleted'
  | 'wrong-board'
  | 'wrong-calendar'
  | 'wrong-card'
  | 'wrong-check'
  | 'wrong-capacity'
  | 'wrong-computed'
  | 'wrong-condition'
  | 'wrong-copy'
  | 'wrong-export'
  | 'wrong-default'
  | 'wrong-editable'
  | 'wrong-form'
  | 'wrong-group'
  | 'wrong-lines'
  | 'wrong-name'
  | 'wrong-number'
  | 'wrong-owner'
  | 'wrong-range'
  | 'wrong-related'
  | 'wrong-request'
  | 'wrong-route'
  | 'wrong-shape'
  | 'wrong-set-on'
  | 'wrong-stamp'
  | 'standard-verb'
  | 'declared-twice'
  | 'changes-nothing'
  | 'wrong-sum'
  | 'wrong-tile'
  | 'wrong-transition'
  | 'wrong-was'
  | 'wrong-from'
  | 'wrong-use'

/** A mistake in the registry: which rule, where, what, and what to do about it. */
export interface Problem {
  rule: RuleId
  at: string
  /** The file that it is in, where that is known. */
  file?: string
  message: string
  hint?: string
}

/** Whether nothing has been reported of a place, nor of a place within it. */
export type IsRight = (at: string) => boolean

/** Collects a problem. */
export type Report = (rule: RuleId, at: string, message: string, hint?: string) => void

/** Reports a word that is none of those allowed; returns whether it is allowed. */
export function checkWord(
  report: Report,
  rule: RuleId,
  at: string,
  word: unknown,
  candidates: readonly string[],
  what: string,
): boolean {
  if (typeof word !== 'string' || candidates.includes(word)) return true
  report(rule, at, `'${word}' is no ${what}.`, didYouMean(word, candidates))
  return false
}
