import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { useBusiness } from '../i18n/business.ts'
import { useFocusReset, useScreenFocus } from './screen-focus.ts'

/** The id of the element that react-admin's stock components write their title to. */
export const STOCK_TITLE = 'react-admin-title'

interface ScreenHeading {
  title: string
  /** A second, less prominent line, for example the menu group. */
  group?: string
}
const NO_HEADING: ScreenHeading = { title: '' }
const HeadingContext = createContext<ScreenHeading>(NO_HEADING)
/** A separate context, so that a screen that sets its title does not render again. */
const SetHeadingContext = createContext<(heading: ScreenHeading) => void>(() => {})

const isSameHeading = (first: ScreenHeading, second: ScreenHeading) =>
  first.title === second.title && first.group === second.group

interface TitleProviderProps {
  /** The title of the first screen, if known before the screen renders. */
  initialHeading?: ScreenHeading
  children: ReactNode
}

/** Provides the title of the current screen. */
export function TitleProvider({ initialHeading = NO_HEADING, children }: TitleProviderProps) {
  const [heading, setHeading] = useState(initialHeading)
  const updateHeading = useCallback(
    (heading: ScreenHeading) =>
      setHeading((previous) => (isSameHeading(previous, heading) ? previous : heading)),
    [],
  )
  useFocusReset()
  return (
    <SetHeadingContext value={updateHeading}>
      <HeadingContext value={heading}>{children}</HeadingContext>
    </SetHeadingContext>
  )
}

/** Returns the title of the current screen. */
export function useHeading(): ScreenHeading {
  return useContext(HeadingContext)
}

/** Sets the title of the browser's tab. */
export function useDocumentTitle(title: string): void {
  const { name } = useBusiness()
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}

/**
 * Sets the title of the screen in the navbar and in the browser's tab, and moves the focus to the
 * new screen.
 */
export function useTitle(title: string, group?: string, documentTitle = title): void {
  const setHeading = useContext(SetHeadingContext)
  useDocumentTitle(documentTitle)
  useLayoutEffect(() => setHeading({ title, group }), [title, group, setHeading])
  useScreenFocus()
}
