import { useTranslate } from 'ra-core'
import { SecretOnce } from '../keys/SecretOnce.tsx'

/** The secret of a webhook, shown once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  const texts = {
    label: translate('webhooks.secret'),
    about: translate('webhooks.created'),
    copy: translate('webhooks.copy'),
    copied: translate('webhooks.copied'),
  }
  return <SecretOnce secret={secret} texts={texts} onClose={onClose} />
}
