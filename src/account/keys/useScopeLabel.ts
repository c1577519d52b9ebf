import { useTranslate } from 'ra-core'
import type { Reports } from '../../../registry/reports/any-report.ts'
import { reports as declaredReports } from '#business/reports/index.ts'
import { resourceNamed } from '../../data/rows/resources.ts'
import { nameKey, PLURAL, reportLabelKey } from '../../i18n/label-keys.ts'

const reports: Reports = declaredReports

/** Returns what an entity or a report is called, by its name in a scope; its name where it is gone. */
export function useScopeLabel() {
  const translate = useTranslate()
  return (name: string): string => {
    const resource = resourceNamed(name)
    if (resource) return translate(nameKey(resource), { smart_count: PLURAL })
    const report = reports[name]
    return report ? translate(reportLabelKey(report)) : name
  }
}
