import { type Element, Fragment, isContext, isElement } from './elements.ts'

const SVG = 'http://www.w3.org/2000/svg'

type Props = Element['props']

/** What is no attribute. */
const LEFT_OUT = new Set(['children', 'ref', 'key'])
const isHandler = (name: string) => /^on[A-Z]/.test(name)

/** Attributes of drawings that React spells in one word. */
const hyphenated = (name: string) =>
  /^(stroke|fill)[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (at) => `-${at.toLowerCase()}`) : name

const ATTRIBUTES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Writes a style property by property: the page's policy takes no style as a text. */
function setStyle({ style }: HTMLElement | SVGElement, values: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value))
}

function setAttribute(node: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === 'style') return setStyle(node, value as Readonly<Record<string, unknown>>)
  const isTold = name.startsWith('data-') || name.startsWith('aria-')
  if (value === undefined || value === null || (value === false && !isTold)) return
  const text = value === true && !isTold ? '' : String(value)
  node.setAttribute(ATTRIBUTES[name] ?? hyphenated(name), text)
}

/** Hands what was drawn to whoever asked for it. */
function tell(ref: unknown, node: Node): void {
  if (typeof ref === 'function') ref(node)
  else if (typeof ref === 'object' && ref !== null) Object.assign(ref, { current: node })
}

function drawTag(tag: string, props: Props, into: Node): void {
  const isSvg = tag === 'svg' || (into instanceof SVGElement && tag !== 'foreignObject')
  const node = isSvg
    ? (document.createElementNS(SVG, tag) as SVGElement)
    : document.createElement(tag)
  const isChoice = tag === 'select'
  for (const [name, value] of Object.entries(props))
    if (!LEFT_OUT.has(name) && !isHandler(name) && !(isChoice && name === 'value'))
      setAttribute(node, name, value)
  draw(props.children, node)
  tell(props.ref, node)
  // A choice is made when there is something to choose from.
  if (isChoice) Object.assign(node, { value: props.value })
  into.appendChild(node)
}

/** Draws what React would show of a node, without state and effects, into an element or fragment of the page. */
export function draw(node: unknown, into: Node): void {
  if (typeof node === 'string' || typeof node === 'number') into.appendChild(new Text(`${node}`))
  else if (Array.isArray(node)) for (const one of node) draw(one, into)
  else if (isElement(node)) drawElement(node, into)
}

/** Icons that were drawn, by their component and its values: every row has the same few. */
const icons = new Map<unknown, Map<string, Node>>()

const isPlain = (value: unknown) => typeof value !== 'object' && typeof value !== 'function'

/** Draws a component, or copies what it drew of the same values where that is an icon. */
function drawComponent(component: (props: Props) => unknown, props: Props, into: Node): void {
  if (!Object.values(props).every(isPlain)) return draw(component(props), into)
  const known = icons.get(component) ?? new Map<string, Node>()
  const key = JSON.stringify(props)
  const icon = known.get(key)
  if (icon) return void into.appendChild(icon.cloneNode(true))
  const drawn = document.createDocumentFragment()
  draw(component(props), drawn)
  const [only, ...others] = drawn.childNodes
  // What is no drawing may have a choice or a reference, which a copy would lose.
  if (only instanceof SVGElement && others.length === 0)
    icons.set(component, known.set(key, only.cloneNode(true)))
  into.appendChild(drawn)
}

function drawElement({ type, props }: Element, into: Node): void {
  if (typeof type === 'string') drawTag(type, props, into)
  else if (type === Fragment) draw(props.children, into)
  else if (typeof type === 'function') drawComponent(type as (props: Props) => unknown, props, into)
  else if (isContext(type)) {
    const before = type.value
    type.value = props.value
    draw(props.children, into)
    type.value = before
  }
}
