import type { Role } from '../words/roles.ts'

/** Who is signed in, as the web app keeps them. */
interface Viewer {
  id: number
  name: string
  email: string
  role: Role
  account_type: string
  avatar: string | null
}

/** What the server has the web app's code render the first page of a list from. */
export interface ListToRender {
  /** The path of the list's route. */
  path: string
  /** The query of the address, with its question mark; empty without one. */
  search: string
  language: string
  viewer: Viewer
  /** The texts of the language, by their keys. */
  texts: Readonly<Record<string, string>>
  /** The answer to `GET capabilities`. */
  capabilities: unknown
  /** The provider's answer to the call of the list. */
  answer: unknown
}

/** Renders the first page of a list as HTML; undefined where only the app can show it. */
export type RenderList = (list: ListToRender) => string | undefined

/** For whom a page was rendered: another reader, or one in another language, must not be shown it. */
export interface RenderedFor {
  user: number
  role: Role
  language: string
}
