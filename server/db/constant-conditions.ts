import type { LastingCondition } from '../../registry/fields/conditions.ts'
import { quote } from './tables/columns.ts'

const formatLiteral = (value: string | number | null) => (value === null ? 'null' : quote(value))

/** Builds SQL of conditions that compare columns with constants. */
export const buildConstantConditions = (
  where: Readonly<Record<string, LastingCondition>>,
  getColumnSql: (name: string) => string,
): string[] =>
  Object.entries(where).map(([name, expected]) =>
    expected !== null && typeof expected === 'object'
      ? `${getColumnSql(name)} is distinct from ${formatLiteral(expected.not)}`
      : `${getColumnSql(name)} is not distinct from ${formatLiteral(expected)}`,
  )
