import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ENTRIES, listImports } from './support/sources/imports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SKIPPED = /^(node_modules|dist|data|test-results|playwright-report|reports|\.cache|\.git)$/

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (SKIPPED.test(path) || entry.isSymbolicLink()) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const everything = filesIn('.')
const sources = everything.filter((file) =>
  /^(business|registry|resources|src|server|start|client|demo)\/.*\.tsx?$/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const NODE = /^node:/
const OURS = /^(business|registry|resources|src|server|start|client|demo|tests|tools|bench)\//
const isPackage = (name: string) => !OURS.test(name) && !name.startsWith('..')
/** The packages of days and phones, which are pure: all that the vocabulary takes from outside. */
const PURE = /^(date-fns|@date-fns\/(tz|utc)|libphonenumber-js\/min)(\/|$)/
const VOCABULARY = /^(registry\/|resources\/index\.ts$)/
/** The definition of the business, and the names of its entities. */
const DEFINITION = /^(business|resources\/words\/names)\.ts$/

interface Rule {
  who: string
  files: RegExp
  may: (name: string) => boolean
}

/** The allowed imports by file. The first rule with matching files applies. */
const RULES: Rule[] = [
  {
    who: 'the vocabulary',
    files: /^registry\//,
    may: (name) => name.startsWith('registry/') || DEFINITION.test(name) || PURE.test(name),
  },
  {
    who: 'the words of the business',
    files: /^resources\/words\//,
    may: (name) => name.startsWith('resources/words/'),
  },
  {
    who: 'the list of entities',
    files: /^resources\/(\w+\/)?index\.ts$/,
    may: (name) => /^(registry|resources)\//.test(name),
  },
  {
    who: 'an entity',
    files: /^resources\//,
    may: (name) => /^(registry|resources\/(words|common))\//.test(name),
  },
  {
    who: 'the data provider, which knows no screen,',
    files: /^src\/platform\/(api|data)\//,
    may: (name) =>
      VOCABULARY.test(name) ||
      (/^src\//.test(name) && !name.endsWith('.tsx')) ||
      (isPackage(name) && !NODE.test(name) && !/^react-dom/.test(name)),
  },
  {
    who: 'the web app',
    files: /^src\//,
    may: (name) =>
      /^(src\/|overrides\.tsx$)/.test(name) ||
      VOCABULARY.test(name) ||
      (isPackage(name) && !NODE.test(name)),
  },
  {
    who: 'the client, which runs anywhere,',
    files: /^client\//,
    may: (name) => /^client\//.test(name) || VOCABULARY.test(name),
  },
  {
    who: 'the rules of the business',
    files: /^business\//,
    may: (name) =>
      /^(business|resources\/words|server\/(auth|context|db|http|rows))\//.test(name) ||
      name === 'server/mutations/rows.ts' ||
      VOCABULARY.test(name) ||
      PURE.test(name) ||
      name === 'kysely',
  },
  {
    who: 'the database, which knows no route,',
    files: /^server\/db\//,
    may: (name) =>
      (/^server\//.test(name) && !/^server\/(features|routes|app)\//.test(name)) ||
      name.startsWith('business/database/') ||
      VOCABULARY.test(name) ||
      isPackage(name),
  },
  {
    who: 'the demo business',
    files: /^demo\//,
    may: (name) =>
      /^(demo\/|server\/(auth|db)\/|resources\/words\/)/.test(name) ||
      VOCABULARY.test(name) ||
      PURE.test(name) ||
      name === 'kysely',
  },
  {
    who: 'the site and the development server, which know no demo,',
    files: /^start\/(site|development)\//,
    may: (name) =>
      /^(start\/(site|development)|server)\//.test(name) ||
      name === 'business/index.ts' ||
      VOCABULARY.test(name) ||
      isPackage(name),
  },
  {
    who: 'the process, which alone fills the demo business,',
    files: /^start\//,
    may: (name) =>
      /^(start|server)\//.test(name) ||
      name === 'business/index.ts' ||
      /^demo\/(new-entities|seed-demo|accounts\/sign-ins)\.ts$/.test(name) ||
      VOCABULARY.test(name) ||
      isPackage(name),
  },
  {
    who: 'the tools of models, which call as clients do,',
    files: /^server\/features\/mcp\//,
    may: (name) =>
      /^(server|client)\//.test(name) ||
      VOCABULARY.test(name) ||
      /^(hono|@modelcontext)/.test(name),
  },
  {
    who: 'the server',
    files: /^server\//,
    may: (name) =>
      /^(server\/|business\/database\/)/.test(name) ||
      VOCABULARY.test(name) ||
      (isPackage(name) && !/^(react|ra-)/.test(name)),
  },
]

describe('the imports of the project', () => {
  it.each(RULES)('of $who follow the table of allowed imports', (rule) => {
    const files = sources.filter((file) => RULES.find((rule) => rule.files.test(file)) === rule)
    expect(files).not.toEqual([])
    const wrong = files.flatMap((file) =>
      listImports(file)
        .filter((name) => !rule.may(name))
        .map((name) => `${file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('are found by this test, and lead to existing files', () => {
    const ours = sources.flatMap(listImports).filter((name) => OURS.test(name))
    expect(ours.length).toBeGreaterThan(100)
    expect(ours.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})

describe('the business in resources and business', () => {
  const ENGINE = /^(registry|src|server|client|start|tools)\/.*\.(tsx?|m?js)$/

  it('has two entry points for the engine: its declarations and its texts', () => {
    const entries = Object.entries(ENTRIES).filter(([, file]) => file.startsWith('resources'))
    expect(Object.fromEntries(entries)).toEqual({
      '#business': 'resources/index.ts',
      '#business/names': 'resources/words/names.ts',
    })
  })

  it('changes rows of other entities by rows(), not by SQL', () => {
    const rules = everything.filter((file) => /^business\/(?!database\/)/.test(file))
    expect(rules.length).toBeGreaterThan(15)
    const changing = rules.filter((file) =>
      /\b(insert into|delete from|update \w+ set)\b/i.test(read(file)),
    )
    expect(changing).toEqual([])
  })

  it('is imported by the engine only through these entry points', () => {
    const engine = everything.filter((file) => ENGINE.test(file))
    const imports = engine.flatMap((file) => listImports(file).map((name) => [file, name] as const))
    const ofBusiness = imports.filter(([, name]) => /^(resources\/|#business)/.test(name))
    expect(ofBusiness.length).toBeGreaterThan(50)
    const inside = ofBusiness.filter(([, name]) => !VOCABULARY.test(name) && !DEFINITION.test(name))
    expect(inside.map(([file, name]) => `${file} imports ${name}`)).toEqual([])
  })
})

describe('names of entities', () => {
  const names = everything
    .filter((file) => /^resources\/[^/]+\.ts$/.test(file) && file !== 'resources/index.ts')
    .map((file) => posix.basename(file, '.ts'))
  const ENGINE = /^(src|server|start\/(site|development))\//
  /** Signing in is about accounts, and accounts are the rows of this one table. */
  const ACCOUNTS = 'users'
  const SIGN_IN = /^server\/(auth\/|hooks\/|db\/tables\/system-tables\.ts$)/

  /** The ways to name an entity in code: a text, a table in SQL, a key of the registry. */
  function naming(name: string): RegExp {
    const table = name.replaceAll('-', '_')
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const sql = `\\b(?:from|into|update|join|references|table)\\s+"?${table}\\b`
    return new RegExp(`(['"\`])(?:${name}|${table})(?:\\1|\\.)|${sql}|\\bregistry\\??\\.${key}\\b`)
  }

  const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '')

  it('are not named in src and server', () => {
    const looked = sources.filter((file) => ENGINE.test(file))
    expect(names.length).toBeGreaterThan(10)
    expect(looked.length).toBeGreaterThan(50)
    const named = looked.flatMap((file) => {
      const text = code(file)
      const allowed = SIGN_IN.test(file) ? [ACCOUNTS] : []
      return names
        .filter((name) => !allowed.includes(name) && naming(name).test(text))
        .map((name) => `${file} names ${name}`)
    })
    expect(named).toEqual([])
  })

  it('would be found in each form in which code can write them', () => {
    const ways = ["'date-slots'", '"date-slots"', '`date-slots.id`', "'date_slots.id'"]
    const more = ['insert into date_slots', 'registry.dateSlots', 'left join "date_slots"']
    for (const way of [...ways, ...more]) expect(way).toMatch(naming('date-slots'))
    for (const word of ['dateSlots', 'the date-slots of', 'from date_slots_old'])
      expect(word).not.toMatch(naming('date-slots'))
  })
})

describe('the project', () => {
  const texts = everything.filter(
    (file) =>
      /\.(tsx?|m?js|json|md|html|css|ya?ml|svg|toml)$/.test(file) &&
      statSync(join(root, file)).size < 1e6,
  )

  it('does not refer to files outside its folder', () => {
    // Put together here, so that this file does not name it either.
    const outside = [['..', 'shared'].join('/'), ['', 'work', ''].join('/')]
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((file) => outside.some((path) => read(file).includes(path)))).toEqual([])
  })

  it('has named exports only', () => {
    const wrong = sources.filter((file) => /^export default\b/m.test(read(file)))
    expect(wrong).toEqual([])
  })
})

describe('the clock of the business', () => {
  /** Files that read the data of Node or the browser: the offsets, and the names of zones. */
  const RUNTIME =
    /^(registry\/days\/time-zones\.ts|registry\/text\/value-format\.ts|server\/settings\/settings\.ts|src\/platform\/(api\/capabilities|i18n\/(clocks|zone))\.ts)$/
  const USE =
    /new Intl\.DateTimeFormat\((?:[^()]|\([^()]*\))*?timeZone(?!Name|: 'UTC')\b|toLocale(?:Date|Time)?String\([^)]*timeZone|@date-fns\/tz/
  const SQL = /\bat time zone\b/i

  it('is asked by everybody, instead of Intl or SQL', () => {
    const code = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    expect(sources.filter((file) => USE.test(code(file)) && !RUNTIME.test(file))).toEqual([])
    expect(sources.filter((file) => SQL.test(code(file)))).toEqual(['server/db/clock-sql.ts'])
  })
})
