/** Prints every mistake in the registry; the exit code says whether there is one. */
import { registry } from '../resources/index.ts'
import { checkReports } from '../resources/kit/check/check-reports.ts'
import { checkRegistry } from '../resources/kit/check/check-registry.ts'
import { reports } from '../resources/reports/index.ts'

const problems = [...checkRegistry(registry), ...checkReports(reports, registry)]
for (const { rule, at, message, hint } of problems) {
  console.error(`${at}\n  ${message}${hint ? `\n  ${hint}` : ''}\n  (${rule})\n`)
}
const names = Object.keys(registry).length
if (problems.length > 0) {
  const count = problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`
  console.error(`The registry has ${count}. Mend the files in resources/ and run this again.`)
  process.exitCode = 1
} else {
  const count = Object.keys(reports).length
  console.log(`The registry's ${names} entities and ${count} reports hold together.`)
}
