import { existsSync, readFileSync } from 'node:fs'
import type { Problem } from '../../registry/check/base/problem.ts'

/** A problem as `npm run check -- --json` prints it. */
export interface CheckProblem {
  /** A warning does not change the exit code. */
  severity: 'error' | 'warning'
  rule: string
  /** Relative to the project. */
  file: string | null
  line: number | null
  message: string
  fix: string | null
}

/** Reads the problems from the output of one tool. */
export type ParseProblems = (output: string) => CheckProblem[]

const buildKeyPattern = (name: string) =>
  new RegExp(`(?<![\\w$-])['"]?${name.replace(/[$-]/g, '\\$&')}['"]?\\s*:`)

/** Finds the line of a path such as `plans.lists.all.sort`: the line of the last found key. */
function findLine(source: string, path: string): number {
  const [, ...keys] = path.replace(/\[\d+\]/g, '').split('.')
  let offset = 0
  for (const key of keys) {
    const match = buildKeyPattern(key).exec(source.slice(offset))
    if (!match) break
    offset += match.index + match[0].length
  }
  return source.slice(0, offset).split('\n').length
}

/** Finds the files and lines of mistakes in declarations. */
export const locateMistakes = (mistakes: readonly Problem[], root: string): CheckProblem[] =>
  mistakes.map(({ rule, path, file = path, message, hint = null }) => {
    const isFile = existsSync(root + file)
    return {
      severity: 'error',
      rule,
      file: isFile ? file : null,
      line: isFile ? findLine(readFileSync(root + file, 'utf8'), file === path ? '' : path) : null,
      message: file === path ? message : `${path}: ${message}`,
      fix: hint,
    }
  })

/** Parses the list of missing keys per language. */
export const parseLabels: ParseProblems = (output) =>
  [...output.matchAll(/^ {2}((?:public\/)?locales\/\S+\.json): (.+)$/gm)].map(
    ([, file = '', keys = '']) => ({
      severity: 'warning',
      rule: 'missing-label',
      file,
      line: null,
      message: `It lacks ${keys}.`,
      fix: 'Add these keys. Until then screens show English words.',
    }),
  )

/** Parses the output of `tsc --pretty false`. */
export const parseCompiler: ParseProblems = (output) =>
  [...output.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+): (.+(?:\n .+)*)/gm)].map(
    ([, file = '', line, rule = '', message = '']) => ({
      severity: 'error',
      rule,
      file,
      line: Number(line),
      message,
      fix: null,
    }),
  )

interface LintReport {
  diagnostics: {
    message: string
    code?: string
    help?: string
    filename: string
    labels: { span: { line: number } }[]
  }[]
}

/** Parses the output of `oxlint --format=json`. */
export const parseLinter: ParseProblems = (output) =>
  (JSON.parse(output) as LintReport).diagnostics.map(
    ({ message, code = 'oxlint', help = null, filename, labels: [label] }) => ({
      severity: 'error',
      rule: code,
      file: filename,
      line: label?.span.line ?? null,
      message,
      fix: help,
    }),
  )

/** Parses the output of `oxfmt --list-different`: the unformatted files. */
export const parseFormatter: ParseProblems = (output) =>
  output
    .split('\n')
    .filter((file) => file !== '')
    .map((file) => ({
      severity: 'error',
      rule: 'format',
      file,
      line: null,
      message: 'The file is not formatted.',
      fix: `Run npx oxfmt ${file}.`,
    }))

const isInDeclarations = ({ file }: CheckProblem) => file?.startsWith('resources/') ?? false

/**
 * Removes compiler errors in other files about the type of the registry if a declaration has an
 * error, because they follow from it.
 */
export function withoutConsequences(problems: readonly CheckProblem[]): CheckProblem[] {
  const hasDeclarationError = problems.some(
    (problem) => problem.severity === 'error' && isInDeclarations(problem),
  )
  return problems.filter(
    (problem) =>
      !hasDeclarationError ||
      isInDeclarations(problem) ||
      !(/^TS\d+$/.test(problem.rule) && /\b(?:Resource|List)</.test(problem.message)),
  )
}

/** Replaces compiler errors that follow from a wrong declaration by their number. */
export function shortenCompiler(output: string): string {
  const problems = parseCompiler(output)
  const causes = withoutConsequences(problems)
  if (causes.length === problems.length) return output
  const lines = causes.map(
    ({ file, line, rule, message }) => `${file}(${line}): error ${rule}: ${message}\n`,
  )
  const count = problems.length - causes.length
  return `${lines.join('')}Errors that follow from those in resources/, not shown: ${count}.\n`
}
