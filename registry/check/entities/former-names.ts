import { type Entities, getTable, type Scope } from '../base/entity.ts'
import { type UncheckedObject, asRecord, asTexts } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

/** Returns the names of `renamedFrom`, a text or a list. */
const listFormerNames = (renamedFrom: unknown): string[] =>
  typeof renamedFrom === 'string' ? [renamedFrom] : asTexts(renamedFrom)

/** Reports former names that are still declared. */
function checkNames(
  report: Report,
  path: string,
  renamedFrom: unknown,
  currentNames: readonly string[],
): void {
  for (const name of listFormerNames(renamedFrom))
    if (currentNames.includes(name))
      report(
        'wrong-rename',
        path,
        `'${name}' is still declared, so it is no former name.`,
        `Remove it from 'renamedFrom', or remove the declared '${name}'.`,
      )
}

/** Reports former names of values that still exist, or of unknown values. */
function checkValues(report: Report, path: string, field: UncheckedObject): void {
  const values = field.type === 'flag' ? ['0', '1'] : Object.keys(asRecord(field.values))
  for (const [value, renamedFrom] of Object.entries(asRecord(field.valuesRenamedFrom))) {
    checkWord(report, 'unknown-word', {
      path: `${path}.${value}`,
      word: value,
      allowedWords: values,
      noun: 'value of the field',
    })
    checkNames(report, `${path}.${value}`, renamedFrom, values)
  }
}

/** A renamed entity, field or value: its current name, its place and its former names. */
interface Renamed {
  name: string
  path: string
  renamedFrom: unknown
}

/** Reports former names that two current names claim, because only one of them can take the data. */
function checkClaims(report: Report, renamed: readonly Renamed[]): void {
  const claims = new Map<string, Renamed>()
  for (const claim of renamed)
    for (const formerName of new Set(listFormerNames(claim.renamedFrom))) {
      const earlierClaim = claims.get(formerName)
      if (earlierClaim === undefined) claims.set(formerName, claim)
      else if (earlierClaim.name !== claim.name)
        report(
          'wrong-rename',
          claim.path,
          `'${formerName}' is the former name of '${earlierClaim.name}' already, by ${earlierClaim.path}.`,
          'Keep it where the data belongs.',
        )
    }
}

/** Reports wrong former names of an entity, its fields and their values. */
export function checkFormerNames({ report, entity, entities }: Scope): void {
  const { key, raw, fields } = entity
  checkNames(report, `${key}.renamedFrom`, raw.renamedFrom, [...entities.keys()])
  const sameTableEntities = [...entities.values()].filter(
    (candidate) => getTable(candidate) === getTable(entity),
  )
  const currentFields = sameTableEntities.flatMap(({ fieldNames }) => fieldNames)
  for (const [name, field] of Object.entries(fields)) {
    const path = `${key}.fields.${name}`
    checkNames(report, `${path}.renamedFrom`, field.renamedFrom, currentFields)
    checkValues(report, `${path}.valuesRenamedFrom`, field)
    checkClaims(
      report,
      Object.entries(asRecord(field.valuesRenamedFrom)).map(([value, renamedFrom]) => ({
        name: value,
        path: `${path}.valuesRenamedFrom.${value}`,
        renamedFrom,
      })),
    )
  }
}

/** Reports former names of entities, and of fields of one table, that several of them claim. */
export function checkFormerClaims(report: Report, entities: Entities): void {
  const allEntities = [...entities.values()]
  checkClaims(
    report,
    allEntities.map(({ key, raw }) => ({
      name: key,
      path: `${key}.renamedFrom`,
      renamedFrom: raw.renamedFrom,
    })),
  )
  for (const table of new Set(allEntities.map(getTable)))
    checkClaims(
      report,
      allEntities
        .filter((entity) => getTable(entity) === table)
        .flatMap(({ key, fields }) =>
          Object.entries(fields).map(([name, { renamedFrom }]) => ({
            name,
            path: `${key}.fields.${name}.renamedFrom`,
            renamedFrom,
          })),
        ),
    )
}
