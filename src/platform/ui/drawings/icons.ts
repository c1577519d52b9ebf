import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Calendar from 'lucide-react/icons/calendar'
import Car from 'lucide-react/icons/car'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import Kanban from 'lucide-react/icons/kanban'
import List from 'lucide-react/icons/list'
import ListFilter from 'lucide-react/icons/list-filter'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Menu from 'lucide-react/icons/menu'
import Minus from 'lucide-react/icons/minus'
import Moon from 'lucide-react/icons/moon'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Repeat from 'lucide-react/icons/repeat'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import Table2 from 'lucide-react/icons/table-2'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UsersRound from 'lucide-react/icons/users-round'
import X from 'lucide-react/icons/x'
import type { ComponentType } from 'react'
import type { IconName } from '../../../../registry/words/icons.ts'

interface DrawingProps {
  className: string
  strokeWidth: number
  'aria-hidden': boolean
}

/** The drawing of an icon. */
export type IconDrawing = ComponentType<DrawingProps>

/** Gives the drawings of some icons their type. */
const defineIcons = <Name extends IconName>(
  icons: Readonly<Record<Name, IconDrawing>>,
): Readonly<Record<Name, IconDrawing>> => icons

/** The drawings of the icons around and in a list, imported one by one for tree shaking. */
export const FIRST_ICONS = defineIcons({
  done: CircleCheck,
  cancelled: CircleX,
  staff: UsersRound,
  person: UserRound,
  globe: Globe,
  car: Car,
  calendar: Calendar,
  clock: Clock,
  repeat: Repeat,
  money: Banknote,
  question: CircleQuestionMark,
  assign: UserRoundCheck,
  list: List,
  search: Search,
  filter: ListFilter,
  columns: Columns3,
  view: Bookmark,
  refresh: RefreshCw,
  plus: Plus,
  edit: Pencil,
  trash: Trash2,
  restore: Undo2,
  play: Play,
  close: X,
  expand: Maximize2,
  up: ArrowUp,
  move: ArrowRightLeft,
  board: Kanban,
  table: Table2,
  down: ArrowDown,
  download: Download,
  upload: Upload,
  chevron: ChevronDown,
  next: ChevronRight,
  previous: ChevronLeft,
  sun: Sun,
  moon: Moon,
  menu: Menu,
  collapse: PanelLeftClose,
  check: Check,
  minus: Minus,
  more: Ellipsis,
  alert: TriangleAlert,
  info: Info,
  history: History,
  circle: Circle,
  bell: Bell,
})

/** The drawings of the other icons, which the menu loads. */
export type LateIcons = Readonly<Record<Exclude<IconName, keyof typeof FIRST_ICONS>, IconDrawing>>

/** Returns whether the drawing of an icon is loaded from the start. */
export const isFirstIcon = (name: IconName): name is keyof typeof FIRST_ICONS => name in FIRST_ICONS

let lateIcons: LateIcons | undefined
const listeners = new Set<() => void>()

/** Adds the drawings of the other icons. */
export function addLateIcons(icons: LateIcons): void {
  lateIcons = icons
  for (const listener of listeners) listener()
}

/** Calls the listener when the other drawings are loaded; returns the function that unsubscribes. */
export function onLateIcons(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the drawings of the other icons; undefined until they are loaded. */
export const getLateIcons = (): LateIcons | undefined => lateIcons
