import { useTranslate } from 'ra-core'
import { registry as declared } from '#business'
import type { AnyResource, Registry } from '../../../../registry/entities/registry.ts'
import { findReferencingEntities } from '../../../../registry/entities/access.ts'
import { formatPhone } from '../../../../registry/characters/phone.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { isCodeField } from '../../../../registry/fields/codes.ts'
import { isReferenceField, getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { isFilteredByDays } from '../../../../registry/fields/traits.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { findRowPath } from '../../../platform/access/pages.ts'
import type { Viewer } from '../../../platform/access/ability.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { FoundRows } from '../../../platform/data/rows/found-rows.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getRowCode, useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { type Format, useFormat } from '../../../platform/i18n/format.ts'
import {
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
  getStateKey,
} from '../../../platform/i18n/label-keys.ts'
import type { PaletteItem } from './items.ts'

const registry: Registry = declared

/** Isolates a text, so that its direction does not affect the text around it. */
export const isolateDirection = (text: string) => `\u2068${text}\u2069`

/** Returns the page of a row, or of its parent; undefined if the viewer may open neither. */
function findRowOrParentPath(resource: AnyResource, row: Row, viewer: Viewer): string | undefined {
  const parentPaths = findReferencingEntities(registry, resource).map((parent) =>
    findRowPath(parent.resource.name, row[parent.by], viewer),
  )
  return findRowPath(resource.name, row.id, viewer) ?? parentPaths.find(Boolean)
}

/** Returns the day or instant of a row, formatted, unless its name has it. */
function formatTime(
  { fields, displayName = [] }: AnyResource,
  row: Row,
  format: Format,
): string | undefined {
  const timeField = Object.entries(fields).find(
    ([, field]) =>
      isFilteredByDays(field) && field.type !== 'id' && !field.setOn && !field.nullable,
  )
  if (!timeField || isEmptyInput(row[timeField[0]])) return undefined
  if (displayName.includes(timeField[0])) return undefined
  const [name, { type }] = timeField
  return type === 'datetime' ? format.datetime(String(row[name])) : format.date(String(row[name]))
}

/** Returns the facts that distinguish a row: its time, its references, and its numbers. */
function listFacts(
  { fields, title, hint = [], displayName = [] }: AnyResource,
  row: Row,
): string[] {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name]
    const isSearchableField = field !== undefined && field.type !== 'id' && field.search === true
    return (
      name !== title &&
      !displayName.includes(name) &&
      (hint.includes(name) ||
        (isSearchableField && (isReferenceField(field) || isCodeField(field))))
    )
  })
  return names.flatMap((name) => {
    const value = row[isReferenceField(fields[name]) ? getReferenceTitleName(name) : name]
    if (isEmptyInput(value)) return []
    return fields[name]?.type === 'phone' ? formatPhone(String(value)) : String(value)
  })
}

/** Returns the found rows as items of the palette. */
export function useRecordItems(matches: readonly FoundRows[]): PaletteItem[] {
  const translate = useTranslate()
  const session = useSession()
  const getTitle = useRowTitle()
  const format = useFormat()
  return matches.flatMap(({ resource, rows }) =>
    rows.flatMap((row) => {
      const to = findRowOrParentPath(resource, row, session)
      if (!to) return []
      const state = findRowState(row, resource.states, format.today)
      const facts = [
        getRowCode(resource.name, row),
        formatTime(resource, row, format),
        ...listFacts(resource, row),
        state === null ? undefined : translate(getStateKey(resource, state)),
      ]
      return {
        key: `${resource.name} ${row.id}`,
        group: translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT }),
        icon: resource.icon,
        label: getTitle(resource.name, row),
        hint: facts
          .filter((fact) => fact !== undefined)
          .map(isolateDirection)
          .join(' · '),
        to,
        record: { resource, row },
      }
    }),
  )
}
