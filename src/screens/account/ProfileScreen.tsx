import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useOffers } from '../../features/auth/RequireFeature.tsx'
import { ScreenSkeleton } from '../../platform/ui/feedback/ScreenSkeleton.tsx'
import { Appearance } from '../../platform/layout/Appearance.tsx'
import { useTitle } from '../../platform/layout/title.tsx'
import { useMailsOffered } from '../report/mails/mail-calls.ts'
import { OwnMails } from '../report/mails/OwnMails.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { readProfile } from './calls.ts'
import { InboxMails } from './InboxMails.tsx'
import { useInboxMailsOffered } from './useInboxMails.ts'
import { UnsentMessages } from './UnsentMessages.tsx'
import { useJobsOffered } from './useJobs.ts'
import { ApiKeys } from './keys/ApiKeys.tsx'
import { useKeysOffered } from './keys/useApiKeys.ts'
import { hasPasskeys } from '../../features/auth/passkey-device.ts'
import { Passkeys } from './Passkeys.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './two-factor/TwoFactor.tsx'
import { useWebhooksOffered } from './webhooks/useWebhooks.ts'
import { Webhooks } from './webhooks/Webhooks.tsx'

function AccountSection() {
  const userId = useSession()?.id
  const { data, error, refetch } = useQuery({
    queryKey: ['own', userId],
    queryFn: ({ signal }) => readProfile(signal),
  })
  if (data) return <ProfileForm profile={data} onSaved={refetch} />
  return <Pending error={error} onRetry={refetch} shape="form" />
}

function SignInSections() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <>
      <Section title={translate('profile.password')} text={translate('profile.password_about')}>
        <Button onClick={() => setOpen(true)}>{translate('profile.password_change')}</Button>
      </Section>
      {isOpen && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          onDone={() => setPasswordChanges(passwordChanges + 1)}
        />
      )}
      <Section title={translate('two_factor.title')} text={translate('two_factor.about')}>
        <TwoFactor />
      </Section>
      {hasPasskeys() && (
        <Section title={translate('passkeys.title')} text={translate('passkeys.about')}>
          <Passkeys />
        </Section>
      )}
      <Section title={translate('profile.sessions')} text={translate('profile.sessions_about')}>
        {/* A new password ends all sessions, so the list is refetched. */}
        <Sessions key={passwordChanges} />
      </Section>
    </>
  )
}

function MailSections() {
  const translate = useTranslate()
  const hasInboxMails = useInboxMailsOffered()
  const hasReportMails = useMailsOffered()
  return (
    <>
      {hasInboxMails && (
        <Section
          anchor="mails"
          title={translate('inbox_mails.title')}
          text={translate('inbox_mails.about')}
        >
          <InboxMails />
        </Section>
      )}
      {hasReportMails && (
        <Section title={translate('report_mails.mine')} text={translate('report_mails.about')}>
          <OwnMails />
        </Section>
      )}
    </>
  )
}

function AdminSections() {
  const translate = useTranslate()
  const hasWebhooks = useWebhooksOffered()
  const hasJobs = useJobsOffered()
  return (
    <>
      {hasWebhooks && (
        <Section
          anchor="webhooks"
          title={translate('webhooks.title')}
          text={translate('webhooks.about')}
        >
          <Webhooks />
        </Section>
      )}
      {hasJobs && (
        <Section
          anchor="unsent"
          title={translate('inbox.kinds.unsent')}
          text={translate('jobs.about')}
        >
          <UnsentMessages />
        </Section>
      )}
    </>
  )
}

/** The profile of the viewer: name and photo, password, sessions, mails and appearance. */
export function ProfileScreen() {
  const translate = useTranslate()
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const { accounts: hasAccounts } = useOffers()
  const hasKeys = useKeysOffered()
  useTitle(translate('profile.title'))
  if (!areCapabilitiesLoaded) return <ScreenSkeleton shape="form" />
  return (
    <div className="profile stack">
      {hasAccounts ? (
        <Section title={translate('profile.you')} text={translate('profile.you_about')}>
          <AccountSection />
        </Section>
      ) : (
        <Note tone="orange">{translate('profile.not_offered')}</Note>
      )}
      <Section title={translate('profile.look')} text={translate('profile.look_about')}>
        <div className="profile-look stack">
          <Appearance />
        </div>
      </Section>
      <MailSections />
      {hasAccounts && <SignInSections />}
      {hasKeys && (
        <Section
          anchor="keys"
          title={translate('api_keys.title')}
          text={translate('api_keys.about')}
        >
          <ApiKeys />
        </Section>
      )}
      <AdminSections />
    </div>
  )
}
