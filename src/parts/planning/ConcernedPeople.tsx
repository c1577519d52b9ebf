import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getIncludedFieldName, getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { PhoneLink } from '../../platform/ui/values/PhoneLink.tsx'
import type { PlanLine } from './lines.ts'

interface ConcernedPeopleProps {
  resource: AnyResource
  lines: readonly PlanLine[]
}

/** Finds the reference to the person concerned: the first reference that includes a phone number. */
function findContact({ fields }: AnyResource) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'reference') continue
    const target = getResource(field.to).fields
    const phone = field.include?.find((name) => target[name]?.type === 'phone')
    if (phone)
      return { title: getReferenceTitleName(name), phone: getIncludedFieldName(name, phone) }
  }
  return undefined
}

/** The people concerned by the chosen lines' rows, each once, with phone numbers. */
export function ConcernedPeople({ resource, lines }: ConcernedPeopleProps) {
  const translate = useTranslate()
  const contact = findContact(resource)
  const rows = lines.filter(({ isChosen }) => isChosen).map(({ proposal }) => proposal.row)
  if (!contact || rows.length === 0) return null
  const people = new Map(
    rows.map((row) => {
      const [title, phone] = [row[contact.title], row[contact.phone]].map((value) =>
        String(value ?? ''),
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
