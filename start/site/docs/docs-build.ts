import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, withFileLock } from '../bundling/build-lock.ts'
import { listFiles, hashFiles } from '../bundling/built-files.ts'
import { ENGINE_FOLDER } from '../../../server/settings/business-folder.mjs'
import { listProgramArguments } from '../../../server/settings/programs.mjs'

/** The sources of the pages: texts, build tools, and the commented vocabulary. */
const SOURCES = ['docs', 'tools/docs', 'tools/reference', 'registry', 'package.json']
/** The files in the source folders that a build generates. */
const GENERATED_FILES = /[/\\]docs[/\\](reference|\.vitepress[/\\](cache|\.temp))[/\\]/
const CACHED_BUILDS = join(CACHE, 'docs')

const isSource = (file: string) => !GENERATED_FILES.test(file)

/** Runs the build into a folder; throws its output if it fails. */
function runBuild(folder: string, onStart: (child: ChildProcess) => void): Promise<void> {
  const args = [...listProgramArguments('tools/docs/build.ts'), folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  onStart(child)
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(errorOutput.trim() || `The build of the documentation ended with ${code}.`),
        )
    })
  })
}

/** The state of the documentation build. */
export type DocsState = { folder: string } | 'building' | 'failed'

/** Returns the site that a release or a package contains; undefined in a checkout. */
function findBuiltSite(): DocsState | undefined {
  const folder = join(ENGINE_FOLDER, 'docs')
  return existsSync(join(folder, 'index.html')) ? { folder } : undefined
}

/**
 * Builds the documentation at its first request, in a child process. The result is cached by a hash
 * of its sources, and appears only when complete.
 */
export class DocsBuild {
  #child: ChildProcess | undefined
  #state: DocsState | undefined = findBuiltSite()
  readonly #sites: string
  readonly #stop = () => this.#child?.kill()

  /** `sites` is the folder of the cached builds. */
  constructor(sites = CACHED_BUILDS) {
    this.#sites = sites
  }

  /** Returns the folder of the built site, or starts the build. */
  requestState(): DocsState {
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
    const files = SOURCES.flatMap((name) => listFiles(join(ENGINE_FOLDER, name))).filter(isSource)
    const folder = join(this.#sites, hashFiles(files).slice(0, 16))
    // If several servers start together, one of them builds and the others wait.
    if (!existsSync(folder)) await withFileLock('docs', () => this.#buildInto(folder))
    this.#state = { folder }
  }

  async #buildInto(folder: string): Promise<void> {
    if (existsSync(folder)) return
    mkdirSync(this.#sites, { recursive: true })
    const oldBuilds = readdirSync(this.#sites).map((name) => join(this.#sites, name))
    for (const oldBuild of oldBuilds) rmSync(oldBuild, { recursive: true })
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
