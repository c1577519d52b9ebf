// Written by `npm run registry` from the files in resources/. Do not edit.
import type { Reports } from '../../registry/reports/any-report.ts'
import { customerActivityReport } from './customer-activity-report.ts'
import { employeePerformance } from './employee-performance.ts'
import { financialReport } from './financial-report.ts'
import { journal } from './journal.ts'
import { performanceReport } from './performance-report.ts'
import { transactionsReport } from './transactions-report.ts'

export const reports = {
  'customer-activity-report': customerActivityReport,
  'employee-performance': employeePerformance,
  'financial-report': financialReport,
  journal,
  'performance-report': performanceReport,
  'transactions-report': transactionsReport,
} as const satisfies Reports
