import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Node {
  type: string
  start: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The string literals of one source file, with their lines. */
export interface Source {
  file: string
  /** Texts in quotes. */
  literals: readonly string[]
  /** Texts in backquotes, with `{}` for inserted values. */
  templates: readonly string[]
  /** The first three arguments of calls: `wrong("not_text")` is `wrong not_text`. */
  callTexts: readonly string[]
  /** Literal texts that a screen shows, with their lines. */
  shownTexts: readonly string[]
}

/** Lists the files of a folder and its subfolders. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'))
}

const SHOWN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|placeholder|title|alt|label)$/

function templateText({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/** Returns the possible texts of an expression, whatever its conditions. */
function outcomes(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return [templateText(node)]
  if (node.type === 'JSXExpressionContainer') return outcomes(node.expression)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(outcomes)
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(outcomes)
  return []
}

function listShownTexts(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  if (node.type === 'JSXAttribute') {
    const { name } = node.name as { name: unknown }
    return SHOWN_ATTRIBUTES.test(String(name)) ? outcomes(node.value) : []
  }
  const children = node.type === 'JSXElement' || node.type === 'JSXFragment' ? node.children : []
  return (children as Node[])
    .filter((child) => child.type === 'JSXExpressionContainer')
    .flatMap(outcomes)
}

function listCallTexts(node: Node): string[] {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const { name } = node.callee as { name?: string }
  const [firstArgument, secondArgument, thirdArgument] = (node.arguments as unknown[]).map(outcomes)
  return [firstArgument, secondArgument, thirdArgument].flatMap((texts) =>
    (texts ?? []).map((text) => `${name} ${text}`),
  )
}

/** Parses one source file. */
export function readSource(file: string, text = readFileSync(join(root, file), 'utf8')): Source {
  const literals: string[] = []
  const templates: string[] = []
  const allCallTexts: string[] = []
  const allShownTexts: string[] = []
  const getLine = (index: number) => text.slice(0, index).split('\n').length
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'Literal' && typeof value.value === 'string') literals.push(value.value)
    if (value.type === 'TemplateLiteral') templates.push(templateText(value))
    allCallTexts.push(...listCallTexts(value))
    for (const words of listShownTexts(value)) {
      if (/\p{L}/u.test(words.replaceAll('{}', '')))
        allShownTexts.push(`${file}:${getLine(value.start)} ${words.trim()}`)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return { file, literals, templates, callTexts: allCallTexts, shownTexts: allShownTexts }
}
