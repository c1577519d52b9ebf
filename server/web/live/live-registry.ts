import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Registry } from '../../../registry/entities/registry.ts'
import {
  changedBetween,
  declarationsIn,
  declarationFolders,
  isEditedSince,
  textOf,
  type Texts,
} from '../declarations.ts'
import { writeIndex } from '../entity-index.ts'
import { LOAD_ANEW, marked, OpenPages } from './open-pages.ts'

/** What is made from declarations that hold together. */
export type Take = (registry: Registry) => Promise<void>

/**
 * The declarations of a server in development. An edit is taken once it holds together; until then
 * server and pages go on with the last that did, and the pages say what is wrong.
 */
export class LiveRegistry {
  private readonly root: string
  private readonly folders: readonly string[]
  /** The last texts that held together, which pages are made from. */
  private good: Texts
  /** The texts that were looked at last. */
  private seen: Texts
  /** What the bundler was given last, by path. */
  private readonly given = new Map<string, string>()
  private trouble: string | undefined
  private looking: Promise<void> = Promise.resolve()
  private vite: ViteDevServer | undefined
  private take: Take | undefined
  private readonly pages: OpenPages

  constructor(root: string) {
    this.root = root
    this.folders = declarationFolders(root).map((folder) => join(folder, '/'))
    this.good = declarationsIn(root)
    // What was edited while this process read the files is looked at again.
    this.seen = isEditedSince(performance.timeOrigin, this.folders) ? new Map() : this.good
    // The bundler misses what is written between its first reading and the time from which it watches.
    this.pages = new OpenPages(this.good, () => this.offerAgain([]))
  }

  /** Gives pages the last good text of a declaration in place of one that is wrong. */
  plugin(): Plugin {
    const { given } = this
    const load = (path: string) => this.textFor(path)
    const index = join(this.root, 'resources/index.ts')
    return {
      name: 'washboard:last-good-declarations',
      enforce: 'pre',
      async load(path) {
        if (this.environment.name !== 'client') return null
        const text = await load(path)
        if (text === null) return null
        this.addWatchFile(path)
        given.set(path, text)
        return marked(path, text) + (path === index ? LOAD_ANEW : '')
      },
    }
  }

  /** Looks at every edit from now on, and at what was edited since the files were read. */
  watch(vite: ViteDevServer, take: Take): Promise<void> {
    this.vite = vite
    this.take = take
    vite.watcher.add([...this.folders])
    this.pages.watch(vite)
    for (const event of ['add', 'change', 'unlink'] as const)
      vite.watcher.on(event, (path) => {
        if (this.isDeclaration(path)) void this.look()
      })
    vite.environments.client.hot.on('vite:client:connect', (_, client) => {
      if (this.trouble) client.send(overlay(this.trouble))
    })
    return this.look()
  }

  /** Looks at the declarations once those before have been looked at. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookNow())
    return this.looking
  }

  private isDeclaration(path: string): boolean {
    return this.folders.some((folder) => path.startsWith(folder))
  }

  private async textFor(path: string): Promise<string | null> {
    if (!this.isDeclaration(path) || !path.endsWith('.ts')) return null
    const known = this.good.get(path)
    if (textOf(path) !== known) await this.look()
    // One that was taken away may still be asked for by another that is about to be.
    return this.good.get(path) ?? known ?? null
  }

  /**
   * Has the bundler read what it was given the last good text of, while something else was wrong:
   * of these files nothing has changed since.
   */
  private offerAgain(changed: readonly string[]): void {
    const now = new Date()
    for (const [path, text] of this.given)
      if (this.good.has(path) && this.good.get(path) !== text && !changed.includes(path))
        utimesSync(path, now, now)
  }

  private async lookNow(): Promise<void> {
    const { vite, take } = this
    writeIndex(this.root)
    const texts = declarationsIn(this.root)
    const changed = changedBetween(this.seen, texts)
    if (!vite || !take || changed.length === 0) return
    this.seen = texts
    for (const path of changed) vite.environments.ssr.moduleGraph.onFileChange(path)
    try {
      await take(await registryOf(vite))
      this.good = texts
      this.offerAgain(changed)
      this.pages.show(texts)
      if (this.trouble) vite.environments.client.hot.send('washboard:mended')
      this.trouble = undefined
    } catch (error) {
      this.trouble = (error as Error).message
      console.error(this.trouble)
      vite.environments.client.hot.send(overlay(this.trouble))
    }
  }
}

const overlay = (message: string) => ({ type: 'error' as const, err: { message, stack: '' } })

/** Loads the registry as its files are now. */
export async function registryOf(vite: ViteDevServer): Promise<Registry> {
  const { registry } = (await vite.ssrLoadModule(
    '/resources/index.ts',
  )) as typeof import('#business/index.ts')
  return registry
}
