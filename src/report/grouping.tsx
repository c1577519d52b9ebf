import { useI18nProvider } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { customsOf } from '../i18n/languages.ts'
import { choiceKey } from '../session/labels.ts'
import type { Group } from './answer.ts'
import { ownerOf, sourceKey } from './labels.ts'
import { showState, type Writer } from './values.tsx'

/** Writes the month of a day, in the reader's language. */
export function useMonth(): (day: string) => string {
  const locale = customsOf(useI18nProvider().getLocale())
  return useMemo(() => {
    // A day is in no time zone: it is read and written as UTC, so that it never shifts.
    const month = new Intl.DateTimeFormat(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    return (day) => month.format(new Date(`${day}T00:00:00Z`))
  }, [locale])
}

type GroupWriter = Writer & { month: (day: string) => string }

function stretch(each: 'day' | 'week' | 'month', day: string, writer: GroupWriter): string {
  if (each === 'month') return writer.month(day)
  const date = writer.format.date(day)
  return each === 'day' ? date : writer.translate('reports.week_of', { day: date })
}

/** What a group is called. */
export function showGroup(writer: GroupWriter, dimension: string, group: Group): ReactNode {
  const { report, translate } = writer
  const by = report.dimensions[dimension]
  if (group.key === null || !by) return <span className="muted">{translate('reports.none')}</span>
  const key = String(group.key)
  if ('each' in by) return stretch(by.each, key, writer)
  if (by.by === 'source') return translate(sourceKey(key))
  if (by.by === 'state') return showState(writer, key)
  const owner = ownerOf(report, by.by)
  const field = report.fields[by.by]
  if (owner && field?.type === 'choice') return translate(choiceKey(owner, by.by, key))
  if (field?.type === 'flag') return translate(key === '1' ? 'ui.yes' : 'ui.no')
  return group.label ?? `#${key}`
}
