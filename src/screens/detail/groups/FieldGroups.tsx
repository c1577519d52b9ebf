import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Detail } from '../../../../registry/words/detail.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { formatAmount } from '../../../parts/fields/amount-text.ts'
import { getFieldLabelKey, getGroupKey } from '../../../platform/i18n/label-keys.ts'
import { getHeadingField, getVisibleContents, type ContentsGroup } from './contents.ts'
import { FieldItem } from './FieldItem.tsx'
import { HeadingFact } from './HeadingFact.tsx'
import { RowPosition } from './MapLink.tsx'

interface FieldGroupsProps {
  resource: AnyResource
  row: Row
  /** The detail page of the list, if it has its own. */
  detail?: Detail
  /** True if the viewer may fill in missing fields. */
  isEditable: boolean
  /** What stands below the main facts, such as related rows to act on. */
  children?: ReactNode
}

type RowProps = Pick<FieldGroupsProps, 'resource' | 'row'>

/** Returns the row with one of its amounts formatted for a receipt. */
const formatReceiptAmount = ({ fields }: AnyResource, row: Row, name: string): Row => ({
  ...row,
  [name]: formatAmount(fields[name], row[name]),
})

function Group(props: RowProps & { group: ContentsGroup; isOnlyGroup: boolean }) {
  const { resource, row, group, isOnlyGroup } = props
  const translate = useTranslate()
  const headingId = useId()
  const getFieldType = (name: string) => resource.fields[name]?.type
  const { total } = group
  const isOnReceipt = (name: string) => total !== undefined && getFieldType(name) === 'money'
  const fieldNames = group.fields.filter((name) => getFieldType(name) !== 'coordinate')
  const fieldList = (
    <>
      {fieldNames.length > 0 && (
        <dl>
          {fieldNames.map((name) => (
            <FieldItem
              key={name}
              resource={resource}
              name={name}
              row={isOnReceipt(name) ? formatReceiptAmount(resource, row, name) : row}
              isTotal={name === total}
            />
          ))}
        </dl>
      )}
      <RowPosition resource={resource} row={row} fields={group.fields} />
    </>
  )
  if (isOnlyGroup) return <div className="field-group">{fieldList}</div>
  return (
    <section className="field-group" data-group={group.name} aria-labelledby={headingId}>
      <h3 id={headingId}>{translate(getGroupKey(group.name))}</h3>
      {fieldList}
    </section>
  )
}

/** The labels of the missing fields, in one line. */
function MissingFields({ resource, names }: { resource: AnyResource; names: readonly string[] }) {
  const translate = useTranslate()
  const fields = names.map((name) => translate(getFieldLabelKey(resource, name))).join(', ')
  return <p className="muted tiny">{translate('ui.not_given', { fields })}</p>
}

/** The fields of a row: the main facts first, then groups of related fields. */
export function FieldGroups({ resource, row, detail, isEditable, children }: FieldGroupsProps) {
  const { facts, groups, record, missing } = getVisibleContents(resource, row, detail)
  const renderFields = (names: readonly string[]) =>
    names.map((name) => <FieldItem key={name} resource={resource} row={row} name={name} />)
  const isOnlyGroup = groups.length === 1 && facts.length === 0
  return (
    <div className="field-list stack">
      {facts.length > 0 && (
        <dl className="field-facts">
          {facts.map((name) =>
            name === getHeadingField(resource) ? (
              <HeadingFact key={name} resource={resource} row={row} name={name} />
            ) : (
              <FieldItem key={name} resource={resource} row={row} name={name} />
            ),
          )}
        </dl>
      )}
      {children}
      {groups.length > 0 && (
        <div className="field-groups">
          {groups.map((group) => (
            <Group
              key={group.name}
              resource={resource}
              row={row}
              group={group}
              isOnlyGroup={isOnlyGroup}
            />
          ))}
        </div>
      )}
      {isEditable && missing.length > 0 && <MissingFields resource={resource} names={missing} />}
      {record.length > 0 && <dl className="field-record muted tiny">{renderFields(record)}</dl>}
    </div>
  )
}
