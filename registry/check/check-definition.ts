import { ICON_NAMES } from '../words/icons.ts'
import { isTakenAddress } from '../words/taken-names.ts'
import { asList, asRecord, asTexts, type UncheckedObject } from './base/plain.ts'
import { checkWord, collectProblems, type Problem, type Report } from './base/problem.ts'

const FILE = 'business.ts'
const ROLE = 'role'
const GROUP = 'group of the menu'

/** The form of a page's address. */
const PAGE_PATH = /^(?:\/[a-z0-9-]+)+$/

/** Words of a definition, and the words that are allowed there. */
interface CheckedWords {
  path: string
  words: readonly unknown[]
  allowedWords: readonly string[]
  noun: string
}

function checkWords(report: Report, { words, ...rest }: CheckedWords): void {
  for (const word of words) checkWord(report, 'unknown-word', { ...rest, word })
}

/** Reports an address that no page can have, because another screen would open. */
function checkPagePath(report: Report, at: string, path: unknown, hint: string): void {
  if (typeof path !== 'string' || !PAGE_PATH.test(path))
    report('wrong-route', at, `'${String(path)}' is no address of a page.`, hint)
  else if (isTakenAddress(path)) {
    const [, firstPart] = path.split('/')
    report('name-taken', at, `The product uses addresses below '/${firstPart}' itself.`, hint)
  }
}

/** Reports wrong words and addresses of pages. */
function checkPages(
  report: Report,
  pages: UncheckedObject,
  { roles, menu }: { roles: readonly string[]; menu: readonly string[] },
): void {
  const takenPaths = new Set<unknown>()
  for (const [name, declaredPage] of Object.entries(pages)) {
    const page = asRecord(declaredPage)
    const at = `pages.${name}`
    const hint = `Write '/${name.toLowerCase().replaceAll('_', '-')}', in small letters.`
    checkPagePath(report, `${at}.path`, page.path, hint)
    if (takenPaths.has(page.path))
      report('duplicate-route', `${at}.path`, `Another page has the address '${page.path}'.`)
    takenPaths.add(page.path)
    for (const checkedWords of [
      { path: `${at}.icon`, words: [page.icon], allowedWords: ICON_NAMES, noun: 'icon' },
      { path: `${at}.menu`, words: [page.menu], allowedWords: menu, noun: GROUP },
      { path: `${at}.roles`, words: asList(page.roles), allowedWords: roles, noun: ROLE },
    ])
      checkWords(report, checkedWords)
  }
}

/**
 * Returns the words of a definition that it does not declare itself, and mistakes in its pages. Never
 * throws.
 */
export function checkDefinition(definition: unknown): Problem[] {
  const { problems, report } = collectProblems()
  const { admin, office, defaultGroup, reportsGroup, ...parts } = asRecord(definition)
  const roles = Object.keys(asRecord(parts.roles))
  const menu = asTexts(parts.menu)
  for (const checkedWords of [
    { path: 'admin', words: [admin], allowedWords: roles, noun: ROLE },
    { path: 'office', words: asList(office), allowedWords: roles, noun: ROLE },
    { path: 'defaultGroup', words: [defaultGroup], allowedWords: menu, noun: GROUP },
    { path: 'reportsGroup', words: [reportsGroup], allowedWords: menu, noun: GROUP },
  ])
    checkWords(report, checkedWords)
  checkPages(report, asRecord(parts.pages), { roles, menu })
  return problems.map((problem) => ({ ...problem, file: FILE }))
}
