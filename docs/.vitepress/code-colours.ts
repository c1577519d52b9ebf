import { createCssVariablesTheme, type ShikiTransformer } from 'shiki'

/** Colours code by variables of the style sheet, which has a pair for each skin. */
export const plainTheme = createCssVariablesTheme({ variablePrefix: '--code-' })

/**
 * Gives each word of code a class in place of a style attribute, which the site's policy forbids:
 * `style="color:var(--code-token-string)"` is `class="token-string"`.
 */
export const classesForStyles: ShikiTransformer = {
  name: 'washboard:classes',
  span(node) {
    const [, token] = /--code-([\w-]+)/.exec(String(node.properties.style)) ?? []
    delete node.properties.style
    if (token) this.addClassToHast(node, token)
  },
  pre(node) {
    delete node.properties.style
  },
}
