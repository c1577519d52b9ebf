import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, exclusively } from '../bundling/build-lock.ts'
import { filesIn, fingerprintOf, ROOT } from '../bundling/built-files.ts'

/** What the pages are made from: texts, the tools that build them, and the comments of the vocabulary. */
const SOURCES = ['docs', 'tools/docs', 'tools/reference', 'registry', 'package-lock.json']
/** What is written there by a build. */
const WRITTEN = /[/\\]docs[/\\](reference|\.vitepress[/\\](cache|\.temp))[/\\]/
const SITES = join(CACHE, 'docs')

const isSource = (file: string) => !WRITTEN.test(file)

/** Runs the program that builds the pages into a folder; throws what it says where it fails. */
function runBuild(folder: string, begun: (child: ChildProcess) => void): Promise<void> {
  const args = ['--import', 'tsx', 'tools/docs/build.ts', folder]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
  begun(child)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `The build of the documentation ended with ${code}.`))
    })
  })
}

/** Where a build of the documentation stands. */
export type DocsState = { folder: string } | 'building' | 'failed'

/**
 * The documentation as a site of files, built by the first who asks for it, in a process of its
 * own. It is kept by what it was made from, and is there whole or not at all.
 */
export class DocsBuild {
  #child: ChildProcess | undefined
  #state: DocsState | undefined
  readonly #sites: string
  readonly #stop = () => this.#child?.kill()

  /** Keeps what is built in a folder of its own. */
  constructor(sites = SITES) {
    this.#sites = sites
  }

  /** Returns the folder of the built site, or begins to build it. */
  ask(): DocsState {
    if (!this.#state) {
      this.#state = 'building'
      this.#build().catch(({ message }: Error) => {
        console.error(message)
        this.#state = 'failed'
      })
    }
    return this.#state
  }

  async #build(): Promise<void> {
    const files = SOURCES.flatMap((name) => filesIn(join(ROOT, name))).filter(isSource)
    const folder = join(this.#sites, fingerprintOf(files).slice(0, 16))
    // Of several servers that start together only the first one builds.
    if (!existsSync(folder)) await exclusively('docs', () => this.#buildInto(folder))
    this.#state = { folder }
  }

  async #buildInto(folder: string): Promise<void> {
    if (existsSync(folder)) return
    mkdirSync(this.#sites, { recursive: true })
    const others = readdirSync(this.#sites).map((name) => join(this.#sites, name))
    for (const other of others) rmSync(other, { recursive: true })
    process.once('exit', this.#stop)
    try {
      await runBuild(folder, (child) => {
        this.#child = child
      })
    } finally {
      process.off('exit', this.#stop)
    }
  }
}
