import { type TranslateFunction, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { getVerbLabelKey } from '../../../registry/entities/endpoints.ts'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { type ActionText, findActionText } from '../../../registry/text/action-text.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getEntityNameKey } from './label-keys.ts'

type Row = Readonly<Record<string, unknown>>

/** The title of a row, and its values as texts by field. */
type DialogTexts = Readonly<Record<string, string>> & { title: string }

/** Returns the text that an entity has of its own for a key, otherwise the general one. */
const entityText = (
  translate: TranslateFunction,
  { name }: AnyResource,
  key: string,
  params: Readonly<Record<string, string>> = {},
): string => translate(`resources.${name}.${key}`, { ...params, _: translate(key, params) })

/** Returns the words for creating a row: `New client`, or those of the entity itself. */
export const describeNew = (translate: TranslateFunction, resource: AnyResource): string =>
  entityText(translate, resource, 'ui.new', {
    name: translate(getEntityNameKey(resource), { smart_count: 1 }),
  })

/** Returns a function that reads a text of a custom action. */
const createCustomTextReader =
  (translate: TranslateFunction) =>
  (resource: AnyResource, verb: Verb, part: ActionText): string | undefined => {
    const text = findActionText(resource, verb, part)
    if (!text) return undefined
    const translated = translate(text.key)
    return translated === text.key ? text.english : translated
  }

/** Returns a function that adds to the text of a final verb that nobody can undo it. */
const explainFinal =
  (translate: TranslateFunction) =>
  (resource: AnyResource, verb: Verb, text: string | undefined): string | undefined =>
    isFinalVerb(resource, verb) ? [text, translate('ui.final')].filter(Boolean).join(' ') : text

/** Returns the texts of verbs. Custom actions use the texts of their declaration. */
export function createVerbWords(translate: TranslateFunction) {
  const getCustomText = createCustomTextReader(translate)
  const translateKey = (resource: AnyResource, key: string) => entityText(translate, resource, key)
  const explain = explainFinal(translate)
  const describeButton = (resource: AnyResource, verb: Verb, row: Row = {}): string =>
    getCustomText(resource, verb, 'label') ??
    translate(`actions.${getVerbLabelKey(resource, verb, row)}`)
  return {
    /** The button. */
    describeButton,
    /** The permission. */
    describePermission: (resource: AnyResource | undefined, verb: Verb): string =>
      (resource && getCustomText(resource, verb, 'label')) ?? translate(`rights.${verb}`),
    /** The confirmation dialog. */
    describeDialog(resource: AnyResource, verb: Verb, row: Row, texts: DialogTexts) {
      const { title } = texts
      const label = getCustomText(resource, verb, 'label')
      if (label !== undefined)
        return {
          title: translate('own_action.title', { label, title }),
          text: explain(resource, verb, getCustomText(resource, verb, 'confirm')),
          action: label,
        }
      const verbName = getVerbLabelKey(resource, verb, row)
      return {
        title: translate(`confirm.${verbName}.title`, texts),
        text: explain(resource, verb, translateKey(resource, `confirm.${verbName}.text`)),
        action: translateKey(resource, `confirm.${verbName}.do`),
        keep: verb === 'cancel' ? translateKey(resource, 'confirm.cancel.keep') : undefined,
      }
    },
    /** The confirmation dialog for several rows. */
    describeBulkDialog(resource: AnyResource, verb: Verb, count: number) {
      const label = getCustomText(resource, verb, 'label')
      const name = translate(getEntityNameKey(resource), { smart_count: count })
      if (label === undefined)
        return {
          title: translate(`bulk.${verb}.title`, { count, name }),
          text: explain(resource, verb, translateKey(resource, `bulk.${verb}.text`)),
          keep: verb === 'cancel' ? translateKey(resource, 'bulk.cancel.keep') : undefined,
        }
      const text = getCustomText(resource, verb, 'confirm') ?? translate('own_action.many_text')
      return {
        title: translate('own_action.many', { label, count, name }),
        text: explain(resource, verb, text),
      }
    },
    /** The sentence of the toast. */
    describeDone(resource: AnyResource, verb: Verb, row: Row, title: string): string {
      const done = getCustomText(resource, verb, 'done')
      return done === undefined
        ? entityText(translate, resource, `done.${getVerbLabelKey(resource, verb, row)}`, { title })
        : translate('own_action.done', { title, done })
    },
    /** The verb in the history. A verb that no longer exists is shown by its name. */
    describeChange(resource: AnyResource | undefined, verb: string): string {
      const done = resource && getCustomText(resource, verb, 'done')
      if (done !== undefined) return done
      const key = `history.verbs.${verb}`
      const sentence = translate(key)
      return sentence === key ? verb : sentence
    },
  }
}

/** Returns the texts of verbs in the current language. */
export function useVerbWords() {
  const translate = useTranslate()
  return useMemo(() => createVerbWords(translate), [translate])
}
