import type { Problem } from './problem.ts'

/** A mistake in one line: its rule, its place within the entity, its sentence and what to do. */
const lineOf = ({ rule, at, message, hint = '' }: Problem, entity: string) =>
  `${rule} ${at.slice(entity.length + 1)}: ${message} ${hint}`

const entityOf = ({ at }: Problem) => at.split('.', 1)[0] ?? at

/** The keys of a field without which nobody can tell what it is, and who has it. */
const TELLING = 'type|to|values|computed|nullable|roles|writtenBy|filteredBy'

/** What only follows from a mistake in the same entity; the word that the one captures is where the other is about it. */
const CONSEQUENCES: readonly (readonly [
  cause: RegExp,
  follows: (line: string, word: string) => boolean,
])[] = [
  // A field whose type, target or roles are no words, or stand under a misspelt key.
  [/^unknown-(?:field-type|role|entity) fields\.([^.]+)\./, isAboutField],
  [
    new RegExp(String.raw`^unknown-key fields\.([^.]+)\.[^.]+: .*'(?:${TELLING})'(?:\?|, which)`),
    isAboutField,
  ],
  [/^missing-key fields\.([^.]+): 'type'/, isAboutField],
  // What stands under a misspelt key of the entity.
  [/^unknown-key [^.]+: .*Did you mean 'states'\?/, (line) => /: .*\bstates?\b/.test(line)],
  [/^unknown-key [^.]+: .*Did you mean 'actions'\?/, (line) => line.startsWith('unknown-verb ')],
  [
    /^unknown-key [^.]+: .*Did you mean '(columns|filters|sort|form)'\?/,
    (line, key) => new RegExp(String.raw`^\S+ (?:lists\.all\.)?${key}\b`).test(line),
  ],
  // Calls that a role of another name would make.
  [
    /^unknown-role access\./,
    (line) => /^(?:transition-without-call|offered-to-nobody|closed-list) /.test(line),
  ],
  // What a step of another name would say.
  [
    /^unknown-verb transitions\.\S+: .*Did you mean '(\w+)'\?/,
    (line, verb) => line.startsWith('call-without-transition ') && line.includes(`'${verb}'`),
  ],
  [
    /^unknown-key (actions\.[^.]+)\./,
    (line, action) => line.startsWith(`changes-nothing ${action}:`),
  ],
  // What a form asks for under another name.
  [
    /^unknown-field form\[\d+\]: .*Did you mean '(\w+)'\?/,
    (line, name) => / editable\[/.test(line) && line.includes(`'${name}'`),
  ],
]

function isAboutField(line: string, field: string): boolean {
  return line.includes(`'${field}'`) && !new RegExp(String.raw`^\S+ fields\.${field}\b`).test(line)
}

/** Mistakes without those that only follow from another of the same entity. */
export function withoutConsequences(problems: readonly Problem[]): Problem[] {
  const causes = problems.flatMap((problem) =>
    CONSEQUENCES.flatMap(([cause, follows]) => {
      const entity = entityOf(problem)
      const found = cause.exec(lineOf(problem, entity))
      return found ? [{ problem, entity, follows, word: found[1] ?? '' }] : []
    }),
  )
  return problems.filter(
    (problem) =>
      !causes.some(
        ({ problem: cause, entity, follows, word }) =>
          cause !== problem &&
          entityOf(problem) === entity &&
          follows(lineOf(problem, entity), word),
      ),
  )
}
