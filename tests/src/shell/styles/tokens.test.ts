import { getContrastRatio } from '@mui/material/styles'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../../../src/', import.meta.url))
const read = (file: string) => readFileSync(`${folder}${file}`, 'utf8')
const TOKENS = 'shell/styles/tokens.css'
const INDEX = 'shell/styles/index.css'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((file) => file.endsWith('.css'))
const code = files.filter((file) => /\.tsx?$/.test(file))

type Tokens = Readonly<Record<string, string>>

const [lightText = '', darkText = ''] = read(TOKENS).split("[data-skin='dark']")
const colours = (text: string): Tokens =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
const light = colours(lightText)
/** The dark skin changes some of the light one's tokens and inherits the rest. */
const dark = { ...light, ...colours(darkText) }

function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [first, second] = [ink, ground].map((name) => {
    const colour = tokens[name]
    if (!colour) throw new Error(`There is no colour --${name}.`)
    return colour
  }) as [string, string]
  return getContrastRatio(first, second)
}

const GROUNDS = ['ground', 'surface', 'raised', 'subtle', 'hover']
const across = (inks: readonly string[]) =>
  inks.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const))

/** The colours of texts, each with the colour of its background. */
const TEXT = [
  ...across(['ink', 'ink-2', 'ink-3', 'water-ink', 'orange-ink', 'green-ink', 'red-ink']),
  ...['water', 'orange', 'green', 'red'].map(
    (colour) => [`${colour}-ink`, `${colour}-soft`] as const,
  ),
  ['on-water', 'water'],
  ['on-water', 'water-strong'],
  ['on-red', 'red'],
  ['on-red', 'red-strong'],
  ['on-orange', 'orange'],
  ['rib', 'glass'],
  ...['on-toast', 'toast-water', 'toast-green', 'toast-red'].map(
    (token) => [token, 'toast'] as const,
  ),
] as const
/** Marks that mean something: borders of inputs, focus rings, signs. */
const MARKS = [
  ...across(['line-strong', 'water', 'orange', 'green', 'red']),
  ['rib-strong', 'glass'],
  ['rib-strong', 'surface'],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours of the %s skin', (_, tokens) => {
  it.each(TEXT)('make text in --%s on --%s readable', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MARKS)('make marks in --%s on --%s visible', (mark, ground) => {
    expect(contrast(tokens, mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('colours', () => {
  it('have the known contrasts: black on white, and a grey that just passes', () => {
    const known = { black: '#000000', white: '#ffffff', grey: '#767676' }
    expect(contrast(known, 'black', 'white')).toBe(21)
    expect(contrast(known, 'grey', 'white')).toBeCloseTo(4.54, 1)
  })

  it('are defined in the token file only', () => {
    const others = sheets.filter((file) => file !== TOKENS)
    expect(others.length).toBeGreaterThan(10)
    const found = others.flatMap((file) =>
      [...read(file).matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)/gi)].map(
        ([colour]) => `${file}: ${colour}`,
      ),
    )
    expect(found).toEqual([])
  })
})

describe('a style sheet', () => {
  const ofStart = [...read(INDEX).matchAll(/@import '(\.[^']+)'/g)].map(([, file = '']) =>
    posix.join('shell/styles', file),
  )
  const ofCode = code.flatMap((file) =>
    [...read(file).matchAll(/\bimport[ (]'(\.[^']+\.css)'/g)].map(([, sheet = '']) =>
      posix.join(posix.dirname(file), sheet),
    ),
  )
  const late = [...new Set(ofCode)].filter((sheet) => sheet !== INDEX)

  it('is imported by the index of styles, or by the code that loads it later', () => {
    expect([...ofStart, ...late].toSorted()).toEqual(
      sheets.filter((file) => file !== INDEX).toSorted(),
    )
  })

  it('of buttons keeps the colours of a disabled button under the pointer', () => {
    const rules = [
      ...read('platform/ui/controls/button.css').matchAll(/^(\.btn[^{]*:hover[^{]*)\{([^}]*)\}/gm),
    ]
    const colouring = rules.filter(([, , body = '']) => body.includes('background'))
    expect(colouring.length).toBeGreaterThan(2)
    expect(
      colouring
        .map(([, selector = '']) => selector)
        .filter((selector) => !selector.includes(':not(:disabled)')),
    ).toEqual([])
  })

  it('of a calendar or a board is loaded only when one is opened', () => {
    const layouts = sheets.filter((file) => /^screens\/list\/(?:board|calendar|cards)\//.test(file))
    expect(layouts.length).toBeGreaterThan(4)
    expect(late).toEqual(expect.arrayContaining(layouts))
  })
})
