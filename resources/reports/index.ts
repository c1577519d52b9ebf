import type { Reports } from '../kit/reports/any-report.ts'
import { customerActivityReport } from './customer-activity-report.ts'
import { employeePerformance } from './employee-performance.ts'
import { financialReport } from './financial-report.ts'
import { performanceReport } from './performance-report.ts'
import { transactionsReport } from './transactions-report.ts'

/** Every report, in the order of the menu. */
export const reports = {
  'financial-report': financialReport,
  'performance-report': performanceReport,
  'transactions-report': transactionsReport,
  'employee-performance': employeePerformance,
  'customer-activity-report': customerActivityReport,
} as const satisfies Reports

export { stats } from './stats.ts'
