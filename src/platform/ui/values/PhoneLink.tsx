import { formatPhone, buildPhoneLink } from '../../../../registry/characters/phone.ts'

/** A phone number that can be called. A text that is no phone number is shown as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = buildPhoneLink(phone)
  const text = (
    <bdi dir="ltr" translate="no">
      {formatPhone(phone)}
    </bdi>
  )
  return href === undefined ? text : <a href={href}>{text}</a>
}
