import { suggestSpelling } from '../../words/similar.ts'

/** The rules of the check. */
export type RuleId =
  | 'action-without-call'
  | 'call-without-transition'
  | 'cancel-without-reason'
  | 'choice-without-values'
  | 'circular-reference'
  | 'delete-of-deleted'
  | 'delete-without-restore'
  | 'deleted-without-deleted-at'
  | 'duplicate-route'
  | 'empty-list'
  | 'field-type-clash'
  | 'hint-out-of-sight'
  | 'form-missing'
  | 'listed-twice'
  | 'missing-id'
  | 'missing-key'
  | 'name-taken'
  | 'never-possible'
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
  | 'same-button'
  | 'unknown-entity'
  | 'unknown-field'
  | 'unknown-field-type'
  | 'unknown-key'
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
  | 'wrong-computed'
  | 'wrong-condition'
  | 'wrong-copy'
  | 'wrong-covers'
  | 'wrong-export'
  | 'wrong-default'
  | 'wrong-editable'
  | 'wrong-form'
  | 'wrong-group'
  | 'wrong-documents'
  | 'wrong-approval'
  | 'wrong-journal'
  | 'wrong-ledger'
  | 'wrong-lines'
  | 'wrong-name'
  | 'wrong-number'
  | 'wrong-owner'
  | 'wrong-person'
  | 'wrong-range'
  | 'wrong-related'
  | 'wrong-request'
  | 'wrong-route'
  | 'wrong-shape'
  | 'wrong-set-on'
  | 'wrong-single'
  | 'standard-verb'
  | 'declared-twice'
  | 'changes-nothing'
  | 'wrong-sum'
  | 'wrong-tile'
  | 'wrong-transition'
  | 'wrong-rename'
  | 'wrong-external-name'
  | 'wrong-use'

/** A mistake in a declaration: its rule, place, message and hint. */
export interface Problem {
  rule: RuleId
  path: string
  /** The file that declares the place. */
  file?: string
  message: string
  hint?: string
}

/** Returns whether a place and the places within it have no problem. */
export type IsFaultless = (path: string) => boolean

/** Reports a problem. */
export type Report = (rule: RuleId, path: string, message: string, hint?: string) => void

/** Returns a list of problems, and the function that adds one to it. */
export function collectProblems(): { problems: Problem[]; report: Report } {
  const problems: Problem[] = []
  const report: Report = (rule, path, message, hint) =>
    problems.push(hint === undefined ? { rule, path, message } : { rule, path, message, hint })
  return { problems, report }
}

/** A word of a declaration, and the words that are allowed there. */
interface CheckedWord {
  path: string
  word: unknown
  allowedWords: readonly string[]
  /** The noun that names the word in the message. */
  noun: string
}

/** Reports a text that is none of the allowed words. Returns whether it is right. */
export function checkWord(
  report: Report,
  rule: RuleId,
  { path, word, allowedWords, noun }: CheckedWord,
): boolean {
  if (typeof word !== 'string' || allowedWords.includes(word)) return true
  report(rule, path, `'${word}' is no ${noun}.`, suggestSpelling(word, allowedWords))
  return false
}
