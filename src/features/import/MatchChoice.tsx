import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { Note } from '../../platform/ui/Note.tsx'
import { MATCH_ACTIONS, type MatchAction } from './prepare-rows.ts'
import type { ImportOutcome } from './useImport.ts'

interface MatchChoiceProps extends Pick<ImportOutcome, 'matches'> {
  value: MatchAction
  onChange: (action: MatchAction) => void
}

/** Asks what to do with rows that match existing ones by a phone, an e-mail or a code. */
export function MatchChoice({ matches, value, onChange }: MatchChoiceProps) {
  const translate = useTranslate()
  const id = useId()
  const count = matches.filter(({ isUnique }) => !isUnique).length
  if (count === 0) return null
  return (
    <Note tone="orange">
      <label htmlFor={id}>{translate('import.match_rows', { count })}</label>{' '}
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value as MatchAction)}
      >
        {MATCH_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {translate(`import.match.${action}`)}
          </option>
        ))}
      </select>
    </Note>
  )
}
