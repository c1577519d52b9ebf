import { useTranslate } from 'ra-core'
import type { Reports } from '../../../../registry/reports/any-report.ts'
import { reports as declaredReports } from '#business'
import { findResource } from '../../../platform/data/rows/resources.ts'
import {
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
  getReportLabelKey,
} from '../../../platform/i18n/label-keys.ts'

const reports: Reports = declaredReports

/** Returns a function that labels an entity or report of a scope. A deleted one keeps its name. */
export function useScopeLabel() {
  const translate = useTranslate()
  return (name: string): string => {
    const resource = findResource(name)
    if (resource) return translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })
    const report = reports[name]
    return report ? translate(getReportLabelKey(report)) : name
  }
}
