import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { NewCodesDialog } from './NewCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'
import { type TwoFactorState, useTwoFactor } from './useTwoFactor.ts'

type OpenDialog = 'set-up' | 'codes' | 'off' | null

function TwoFactorButtons({
  state,
  onOpen,
}: {
  state: TwoFactorState
  onOpen: (openDialog: OpenDialog) => void
}) {
  const translate = useTranslate()
  if (!state.on)
    return <Button onClick={() => onOpen('set-up')}>{translate('two_factor.set_up')}</Button>
  return (
    <div className="two-factor-buttons row">
      <Button onClick={() => onOpen('codes')}>{translate('two_factor.new_codes')}</Button>
      {!state.required && (
        <Button onClick={() => onOpen('off')}>{translate('two_factor.turn_off')}</Button>
      )}
    </div>
  )
}

/** The second step of the account's sign-in, with its buttons. */
export function TwoFactor() {
  const translate = useTranslate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const { data, error, refetch } = useTwoFactor()
  async function closeDialog() {
    setOpenDialog(null)
    await refetch()
  }
  if (!data) return <Pending error={error} onRetry={refetch} />
  // An account of a company sign-in has no password. The company asks for the second step.
  if (!data.password) return <p>{translate('two_factor.no_password')}</p>
  return (
    <>
      {data.on && (
        <p className="two-factor-state row">
          <StateBadge tone="good">{translate('two_factor.on')}</StateBadge>
          <span>{translate('two_factor.left', { count: data.recoveryCodes })}</span>
        </p>
      )}
      <TwoFactorButtons state={data} onOpen={setOpenDialog} />
      {openDialog === 'set-up' && <SetUpDialog onClose={closeDialog} />}
      {openDialog === 'codes' && <NewCodesDialog onClose={closeDialog} />}
      {openDialog === 'off' && <TurnOffDialog onClose={closeDialog} />}
    </>
  )
}
