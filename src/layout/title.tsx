import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useFocusReset, useScreenFocus } from './screen-focus.ts'

/** The id of the element into which react-admin's stock components write the title of their screen. */
export const STOCK_TITLE = 'react-admin-title'

interface Heading {
  title: string
  /** A second, less prominent line, the menu group for example. */
  group?: string
}
const HeadingContext = createContext<{
  heading: Heading
  setHeading: (heading: Heading) => void
}>({ heading: { title: '' }, setHeading: () => {} })

/** Provides the title of the current screen. */
export function TitleProvider({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<Heading>({ title: '' })
  const value = useMemo(() => ({ heading, setHeading }), [heading])
  useFocusReset()
  return <HeadingContext value={value}>{children}</HeadingContext>
}

/** Returns the title of the current screen. */
export function useHeading(): Heading {
  return useContext(HeadingContext).heading
}

/** Sets the title of the browser's tab. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Washboard` : 'Washboard'
  }, [title])
}

/**
 * Sets the title of the screen in the navbar and in the browser's tab, and moves the focus to the
 * new screen.
 */
export function useTitle(title: string, group?: string, tab = title): void {
  const { setHeading } = useContext(HeadingContext)
  useDocumentTitle(tab)
  useLayoutEffect(() => setHeading({ title, group }), [title, group, setHeading])
  useScreenFocus()
}
