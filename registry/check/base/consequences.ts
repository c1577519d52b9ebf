import type { Problem } from './problem.ts'

/** Formats a mistake as one line: its rule, its place within the entity, its message and hint. */
const formatLine = ({ rule, path, message, hint = '' }: Problem, entity: string) =>
  `${rule} ${path.slice(entity.length + 1)}: ${message} ${hint}`

const getEntityName = ({ path }: Problem) => path.split('.', 1)[0] ?? path

/** The keys of a field on which the checks of other places depend. */
const DECIDING_KEYS = 'type|to|values|computed|nullable|roles|writtenBy|filteredBy'

/**
 * The pattern of each cause, and the test for its consequences in the same entity. The test receives
 * the text that the pattern captures.
 */
const CONSEQUENCES: readonly (readonly [
  cause: RegExp,
  isConsequence: (line: string, word: string) => boolean,
])[] = [
  // A field whose type, target, roles or key is misspelt.
  [/^unknown-(?:field-type|role|entity) fields\.([^.]+)\./, isAboutField],
  [
    new RegExp(
      String.raw`^unknown-key fields\.([^.]+)\.[^.]+: .*'(?:${DECIDING_KEYS})'(?:\?|, which)`,
    ),
    isAboutField,
  ],
  [/^missing-key fields\.([^.]+): 'type'/, isAboutField],
  // A misspelt key of the entity.
  [/^unknown-key [^.]+: .*Did you mean 'states'\?/, (line) => /: .*\bstates?\b/.test(line)],
  [/^unknown-key [^.]+: .*Did you mean 'actions'\?/, (line) => line.startsWith('unknown-verb ')],
  [
    /^unknown-key [^.]+: .*Did you mean '(columns|filters|sort|form)'\?/,
    (line, key) => new RegExp(String.raw`^\S+ (?:lists\.all\.)?${key}\b`).test(line),
  ],
  // A misspelt role that makes calls.
  [
    /^unknown-role access\./,
    (line) => /^(?:transition-without-call|offered-to-nobody|empty-list) /.test(line),
  ],
  // A misspelt role of a verb.
  [
    /^unknown-role (?:transitions|actions|calls|extensions)\.([^.]+)\.roles\b/,
    (line, verb) => /^(?:offered-to-nobody|roles-twice) /.test(line) && line.includes(`'${verb}'`),
  ],
  // A misspelt verb of a transition, or key of an action.
  [
    /^unknown-verb transitions\.\S+: .*Did you mean '(\w+)'\?/,
    (line, verb) => line.startsWith('call-without-transition ') && line.includes(`'${verb}'`),
  ],
  [
    /^unknown-key (actions\.[^.]+)\./,
    (line, action) => line.startsWith(`changes-nothing ${action}:`),
  ],
  // A misspelt field of the form.
  [
    /^unknown-field form\[\d+\]: .*Did you mean '(\w+)'\?/,
    (line, name) => / editable\[/.test(line) && line.includes(`'${name}'`),
  ],
]

function isAboutField(line: string, field: string): boolean {
  return line.includes(`'${field}'`) && !new RegExp(String.raw`^\S+ fields\.${field}\b`).test(line)
}

/** Removes the mistakes that only follow from another mistake of the same entity. */
export function removeConsequences(problems: readonly Problem[]): Problem[] {
  const lines = problems.map((problem) => {
    const entity = getEntityName(problem)
    return { problem, entity, line: formatLine(problem, entity) }
  })
  const causes = lines.flatMap(({ problem, entity, line }) =>
    CONSEQUENCES.flatMap(([pattern, isConsequence]) => {
      const [match, capturedWord = ''] = pattern.exec(line) ?? []
      return match === undefined ? [] : [{ problem, entity, isConsequence, word: capturedWord }]
    }),
  )
  const isAnyConsequence = ({ problem, entity, line }: (typeof lines)[number]) =>
    causes.some(
      (cause) =>
        cause.problem !== problem &&
        cause.entity === entity &&
        cause.isConsequence(line, cause.word),
    )
  return lines.filter((line) => !isAnyConsequence(line)).map(({ problem }) => problem)
}
