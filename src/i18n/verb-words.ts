import { type TranslateFunction, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { verbKey } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { type ActionText, ownText } from '../../registry/text/action-text.ts'
import type { Verb } from '../../registry/words/verbs.ts'

type Row = Readonly<Record<string, unknown>>

/** What is said of a verb of an entity; of its own actions in the words of its file. */
export function verbWords(translate: TranslateFunction) {
  const own = (resource: AnyResource, verb: Verb, part: ActionText): string | undefined => {
    const text = ownText(resource, verb, part)
    if (!text) return undefined
    const translated = translate(text.key)
    return translated === text.key ? text.english : translated
  }
  const labelOf = (resource: AnyResource, verb: Verb, row: Row = {}): string =>
    own(resource, verb, 'label') ?? translate(`actions.${verbKey(resource, verb, row)}`)
  return {
    /** The button. */
    labelOf,
    /** The right to it. */
    rightOf: (resource: AnyResource | undefined, verb: Verb): string =>
      (resource && own(resource, verb, 'label')) ?? translate(`rights.${verb}`),
    /** The dialog that asks for it. */
    askedOf(resource: AnyResource, verb: Verb, row: Row, title: string) {
      const label = own(resource, verb, 'label')
      if (label !== undefined)
        return {
          title: translate('own_action.title', { label, title }),
          text: own(resource, verb, 'confirm'),
          action: label,
        }
      const word = verbKey(resource, verb, row)
      return {
        title: translate(`confirm.${word}.title`, { title }),
        text: translate(`confirm.${word}.text`),
        action: translate(`confirm.${word}.do`),
      }
    },
    /** The dialog that asks for it of several rows. */
    askedOfMany(resource: AnyResource, verb: Verb, count: number) {
      const label = own(resource, verb, 'label')
      if (label === undefined)
        return {
          title: translate(`bulk.${verb}.title`, { count }),
          text: translate(`bulk.${verb}.text`),
        }
      return {
        title: translate('own_action.many', { label, count }),
        text: own(resource, verb, 'confirm') ?? translate('own_action.many_text'),
      }
    },
    /** The sentence of the toast. */
    doneOf(resource: AnyResource, verb: Verb, row: Row, title: string): string {
      const done = own(resource, verb, 'done')
      return done === undefined
        ? translate(`done.${verbKey(resource, verb, row)}`, { title })
        : translate('own_action.done', { title, done })
    },
    /** What history says of it; what is gone from the registry is called by its name. */
    happenedOf(resource: AnyResource | undefined, verb: string): string {
      const done = resource && own(resource, verb, 'done')
      if (done !== undefined) return done
      const key = `history.verbs.${verb}`
      const said = translate(key)
      return said === key ? verb : said
    },
  }
}

/** Returns what is said of the verbs of entities in the current language. */
export function useVerbWords() {
  const translate = useTranslate()
  return useMemo(() => verbWords(translate), [translate])
}
