import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getIncludedName, getLabelName } from '../../registry/fields/targets.ts'
import { getResource } from '../data/rows/resources.ts'
import { PhoneLink } from '../ui/values/PhoneLink.tsx'

interface ConcernedPeopleProps {
  resource: AnyResource
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Finds the reference to the person whom a row is for: the first one that brings a phone number. */
function findContact({ fields }: AnyResource) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'reference') continue
    const target = getResource(field.to).fields
    const phone = field.include?.find((one) => target[one]?.type === 'phone')
    if (phone) return { title: getLabelName(name), phone: getIncludedName(name, phone) }
  }
  return undefined
}

/** The people whom some rows are for, each once, with their phone numbers. */
export function ConcernedPeople({ resource, rows }: ConcernedPeopleProps) {
  const translate = useTranslate()
  const contact = findContact(resource)
  if (!contact || rows.length === 0) return null
  const people = new Map(
    rows.map((row) => {
      const [title, phone] = [row[contact.title], row[contact.phone]].map((one) =>
        String(one ?? ''),
      )
      return [`${title} ${phone}`, { title, phone }] as const
    }),
  )
  return (
    <section className="plan-concerned">
      <h3>{translate('planning.concerned', { count: people.size })}</h3>
      <ul>
        {[...people].map(([key, { title, phone }]) => (
          <li key={key}>
            <bdi translate="no">{title}</bdi> {phone && <PhoneLink phone={phone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
