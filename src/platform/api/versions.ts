import { isObject } from './is-object.ts'

/** The version of each entity the user may read, by name. */
export type Versions = Readonly<Record<string, number>>

const NO_VERSIONS: Versions = {}

/** Reads the versions in a value of the provider; entries that are no integers are left out. */
export function readVersions(value: unknown): Versions {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  )
}

/** Reads versions as JSON; entries that are no integers are left out. */
export function parseVersions(data: string): Versions {
  try {
    return readVersions(JSON.parse(data))
  } catch {
    return {}
  }
}

/** The source of versions: an event, a response with counts, or a change of this tab. */
type VersionSource = 'event' | 'counts' | 'own change'

/** Received versions, and the entities whose version has changed. */
export interface VersionNews {
  versions: Versions
  source: VersionSource
  /** The names of the entities whose version has changed; none with the first versions. */
  changed: ReadonlySet<string>
  /** True for the first versions of this user. */
  isFirstOfUser: boolean
}

/** A store of the provider's latest versions. */
export interface VersionStore {
  /**
   * Takes versions from an event. Those of a new stream replace the known ones, even if they are
   * lower, because the provider may have another database than before.
   */
  takeEventVersions(versions: Versions, isNewStream: boolean): void
  /** Takes the versions in the body of an answer with counts, if the provider sends them. */
  takeCountVersions(body: unknown): void
  /**
   * Takes the versions that a change of this tab has raised. Returns whether a listener knows now
   * what has changed; false before other versions are known.
   */
  takeAnswerVersions(versions: Versions): boolean
  /** Returns the known versions; none before the first have come. */
  current(): Versions
  /** Forgets the versions, because another user may see other entities. */
  clear(): void
  /** Calls the listener for all versions received; returns the function that unsubscribes. */
  subscribe(listener: (versionNews: VersionNews) => void): () => void
}

/** Creates the store of versions. */
export function createVersionStore(): VersionStore {
  const listeners = new Set<(versionNews: VersionNews) => void>()
  let knownVersions: Versions | undefined

  function applyVersions(versions: Versions, source: VersionSource): void {
    const previous = knownVersions ?? versions
    const names = Object.keys(versions)
    const changed = new Set(names.filter((name) => previous[name] !== versions[name]))
    const versionNews = { versions, source, changed, isFirstOfUser: knownVersions === undefined }
    knownVersions = versions
    for (const listener of listeners) listener(versionNews)
  }

  /** Raises the known versions. An event may come later than a newer answer. */
  function keepNewestVersions(versions: Versions): Versions {
    const entries = Object.entries(versions)
    const newerEntries = entries.filter(
      ([name, version]) => version > (knownVersions?.[name] ?? -1),
    )
    return { ...knownVersions, ...Object.fromEntries(newerEntries) }
  }

  return {
    takeEventVersions: (versions, isNewStream) =>
      applyVersions(isNewStream ? versions : keepNewestVersions(versions), 'event'),
    takeCountVersions(body) {
      const versions = readVersions(isObject(body) ? body.versions : undefined)
      if (Object.keys(versions).length > 0) applyVersions(keepNewestVersions(versions), 'counts')
    },
    takeAnswerVersions(versions) {
      if (knownVersions === undefined || listeners.size === 0) return false
      applyVersions(keepNewestVersions(versions), 'own change')
      return true
    },
    current: () => knownVersions ?? NO_VERSIONS,
    clear() {
      knownVersions = undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
