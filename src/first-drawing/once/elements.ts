/** What JSX makes of a tag or a component: to be drawn once, and never again. */
export interface Element {
  type: unknown
  props: Readonly<Record<string, unknown>>
}

/** A group of nodes without an element of its own. */
export const Fragment = Symbol('fragment')

/** A value for all components below a provider. */
export interface Context {
  value: unknown
}

export const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'type' in node && 'props' in node

export const isContext = (type: unknown): type is Context =>
  typeof type === 'object' && type !== null && 'value' in type

/** Makes an element, as compiled JSX asks for it; keys tell drawings apart, and there is one. */
export const jsx = (type: unknown, props: Element['props']): Element => ({ type, props })

/** Makes an element, as hand-written calls ask for it. */
export const createElement = (
  type: unknown,
  props: Element['props'] | null,
  ...children: unknown[]
): Element => jsx(type, children.length > 0 ? { ...props, children } : { ...props })
