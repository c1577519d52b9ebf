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

const pattern = (name: string) =>
  new RegExp(`(?<![\\w$-])['"]?${name.replace(/[$-]/g, '\\$&')}['"]?\\s*:`)

/** Finds the line of a place such as `plans.lists.all.sort`: that of the last key in the file. */
function findLine(source: string, at: string): number {
  const [, ...keys] = at.replace(/\[\d+\]/g, '').split('.')
  let offset = 0
  for (const key of keys) {
    const match = pattern(key).exec(source.slice(offset))
    if (!match) break
    offset += match.index + match[0].length
  }
  return source.slice(0, offset).split('\n').length
}

/** Finds the files and lines of mistakes in declarations. */
export const locateMistakes = (mistakes: readonly Problem[], root: string): CheckProblem[] =>
  mistakes.map(({ rule, at, file = at, message, hint = null }) => {
    const isFile = existsSync(root + file)
    return {
      severity: 'error',
      rule,
      file: isFile ? file : null,
      line: isFile ? findLine(readFileSync(root + file, 'utf8'), file === at ? '' : at) : null,
      message: file === at ? message : `${at}: ${message}`,
      fix: hint,
    }
  })

/** Parses the list of the keys that each language lacks. */
export const parseLabels: ParseProblems = (output) =>
  [...output.matchAll(/^ {2}(public\/locales\/\S+\.json): (.+)$/gm)].map(
    ([, file = '', keys = '']) => ({
      severity: 'warning',
      rule: 'missing-label',
      file,
      line: null,
      message: `It lacks ${keys}.`,
      fix: 'Add these keys. Until then screens show English words.',
    }),
  )

/** Parses what `tsc --pretty false` prints. */
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

/** Parses what `oxlint --format=json` prints. */
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

/** Parses what `oxfmt --list-different` prints: the files that are not formatted. */
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
 * Removes compiler errors that only follow from a wrong declaration: those elsewhere about the type
 * of the registry.
 */
export function withoutConsequences(problems: readonly CheckProblem[]): CheckProblem[] {
  const isWrong = problems.some(
    (problem) => problem.severity === 'error' && isInDeclarations(problem),
  )
  return problems.filter(
    (problem) =>
      !isWrong ||
      isInDeclarations(problem) ||
      !(/^TS\d+$/.test(problem.rule) && /\b(?:Resource|List)</.test(problem.message)),
  )
}

/** Replaces compiler errors that only follow from a wrong declaration by their number, for people. */
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
