import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Registry } from '../../registry/entities/registry.ts'
import { DEFINITION_FILE, getEntry } from '../../server/settings/business-folder.mjs'
import { checkFiles } from './check-files.ts'
import {
  findChangedFiles,
  readDeclarations,
  listDeclarationFolders,
  hasNewerFile,
  readText,
  type TextsByPath,
} from './declarations.ts'
import { writeIndex } from './entity-index.ts'
import { RELOAD_SCRIPT, appendMark, OpenPages } from './open-pages.ts'

/** Loads declarations and applies them if they are valid. */
export type ApplyDeclarations = (load: () => Promise<Registry>) => Promise<void>

/**
 * The declarations of a development server. A valid edit is applied. Until then server and pages
 * keep the last valid ones, and pages show the mistakes.
 */
export class LiveRegistry {
  private readonly root: string
  private readonly folders: readonly string[]
  /** The latest valid texts, from which pages are built. */
  private validTexts: TextsByPath
  /** The latest checked texts. */
  private checkedTexts: TextsByPath
  /** The text that the bundler read last, by path. */
  private readonly bundledTexts = new Map<string, string>()
  private mistakesText: string | undefined
  private pendingCheck: Promise<void> = Promise.resolve()
  private vite: ViteDevServer | undefined
  private applyDeclarations: ApplyDeclarations | undefined
  private readonly pages: OpenPages
  /** The definition of the business that this process has loaded. */
  private readonly definition: { path: string; text: string | undefined }
  private readonly restart: () => void

  /** `restart` starts the server again with an edited definition. */
  constructor(root: string, restart: () => void) {
    this.root = root
    this.restart = restart
    const path = join(root, DEFINITION_FILE)
    this.definition = { path, text: readText(path) }
    this.folders = listDeclarationFolders(root).map((folder) => join(folder, '/'))
    this.validTexts = readDeclarations(root)
    // Files edited while this process read them are checked again.
    this.checkedTexts = hasNewerFile(performance.timeOrigin, this.folders)
      ? new Map()
      : this.validTexts
    // The bundler misses edits between its first reading and the start of its watcher.
    this.pages = new OpenPages(this.validTexts, () => this.rereadRejectedFiles([]))
  }

  /** Gives pages the last valid text of an invalid declaration. */
  plugin(): Plugin {
    const { bundledTexts } = this
    const load = (path: string) => this.getModuleText(path)
    const index = join(this.root, 'resources/index.ts')
    return {
      name: 'washboard:last-good-declarations',
      enforce: 'pre',
      async load(path) {
        if (this.environment.name !== 'client') return null
        const text = await load(path)
        if (text === null) return null
        this.addWatchFile(path)
        bundledTexts.set(path, text)
        return appendMark(path, text) + (path === index ? RELOAD_SCRIPT : '')
      },
    }
  }

  /** Checks every edit from now on, and edits since the files were read. */
  watch(vite: ViteDevServer, applyDeclarations: ApplyDeclarations): Promise<void> {
    this.vite = vite
    this.applyDeclarations = applyDeclarations
    vite.watcher.add([...this.folders, this.definition.path])
    this.pages.watch(vite)
    for (const event of ['add', 'change', 'unlink'] as const)
      vite.watcher.on(event, (path) => {
        if (path === this.definition.path || this.isDeclaration(path) || this.canFixMistakes(path))
          void this.checkDeclarations()
      })
    vite.environments.client.hot.on('vite:client:connect', (_, client) => {
      if (this.mistakesText) client.send(createOverlayMessage(this.mistakesText))
    })
    return this.checkDeclarations()
  }

  /** Checks the declarations, after any earlier check. */
  checkDeclarations(): Promise<void> {
    this.pendingCheck = this.pendingCheck.then(() => this.reload())
    return this.pendingCheck
  }

  private isDeclaration(path: string): boolean {
    return this.folders.some((folder) => path.startsWith(folder))
  }

  /** Returns whether an edit of a hook may correct the mistakes, because hooks name declarations. */
  private canFixMistakes(path: string): boolean {
    if (this.mistakesText === undefined || !path.startsWith(join(this.root, 'business', '/')))
      return false
    this.checkedTexts = this.validTexts
    return true
  }

  private async getModuleText(path: string): Promise<string | null> {
    if (!this.isDeclaration(path) || !path.endsWith('.ts')) return null
    const existing = this.validTexts.get(path)
    if (readText(path) !== existing) await this.checkDeclarations()
    // A file that is removed next may still import an already removed file.
    return this.validTexts.get(path) ?? existing ?? null
  }

  /**
   * Makes the bundler read files again whose last valid text it has. The files have not changed
   * since then, so the watcher does not report them.
   */
  private rereadRejectedFiles(changed: readonly string[]): void {
    const currentTime = new Date()
    for (const [path, text] of this.bundledTexts)
      if (
        this.validTexts.has(path) &&
        this.validTexts.get(path) !== text &&
        !changed.includes(path)
      )
        utimesSync(path, currentTime, currentTime)
  }

  /** Returns whether the definition of the business was edited after this process had loaded it. */
  private isDefinitionEdited(): boolean {
    return readText(this.definition.path) !== this.definition.text
  }

  /** Shows mistakes on the pages. */
  private showMistakes(text: string): void {
    this.mistakesText = text
    console.error(text)
    this.vite?.environments.client.hot.send(createOverlayMessage(text))
  }

  /**
   * Checks the declarations in a process of its own, because all modules of this one have the words
   * of the former definition.
   */
  private async applyDefinition(): Promise<void> {
    const { isValid, text } = await checkFiles(this.root)
    if (isValid) this.restart()
    else this.showMistakes(text)
  }

  private async reload(): Promise<void> {
    const { vite, applyDeclarations } = this
    writeIndex(this.root)
    if (this.isDefinitionEdited()) return this.applyDefinition()
    const texts = readDeclarations(this.root)
    const changed = findChangedFiles(this.checkedTexts, texts)
    if (!vite || !applyDeclarations || changed.length === 0) return
    this.checkedTexts = texts
    try {
      await applyDeclarations(() => {
        for (const path of changed) vite.environments.ssr.moduleGraph.onFileChange(path)
        return loadRegistry(vite)
      })
      this.validTexts = texts
      this.rereadRejectedFiles(changed)
      this.pages.notifyOutdatedPages(texts)
      if (this.mistakesText) vite.environments.client.hot.send('washboard:mended')
      this.mistakesText = undefined
    } catch (error) {
      this.showMistakes((error as Error).message)
    }
  }
}

const createOverlayMessage = (message: string) => ({
  type: 'error' as const,
  err: { message, stack: '' },
})

/** Loads the current registry. */
export async function loadRegistry(vite: ViteDevServer): Promise<Registry> {
  const { registry } = (await vite.ssrLoadModule(
    getEntry('#business'),
  )) as typeof import('#business')
  return registry
}
