import { type Context, Fragment } from './elements.ts'
import { afterDrawing } from './layout-effects.ts'

/**
 * What stands in for React while the first rows are drawn: components are called once, in the state
 * that they begin with, and nothing follows. tools/build/first-drawing.ts puts it in the place of `react`.
 */
export { createElement, Fragment } from './elements.ts'
export type { Element as ReactElement } from './elements.ts'

type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => unknown

const nothing = () => {}
const call = <T>(make: () => T): T => make()
const itself = <T>(value: T): T => value

export const Suspense = Fragment
export const memo = itself<Component>
export const forwardRef = (render: (props: Props, ref: null) => unknown) => (props: Props) =>
  render(props, null)
export const lazy = () => nothing

export const createContext = (value: unknown): Context => ({ value })
export const useContext = ({ value }: Context) => value

export const useMemo = call
export const useCallback = itself
export const useRef = (current: unknown) => ({ current })
export const useEffect = nothing
export const useLayoutEffect = afterDrawing
export const useState = (initial: unknown) => [
  typeof initial === 'function' ? initial() : initial,
  nothing,
]
export const useDeferredValue = (value: unknown, initial = value) => initial
export const useSyncExternalStore = <T>(_: unknown, read: () => T): T => read()
export const useId = () => undefined
