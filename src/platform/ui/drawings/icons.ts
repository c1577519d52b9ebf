import ArchiveX from 'lucide-react/icons/archive-x'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import Building2 from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Car from 'lucide-react/icons/car'
import ChartColumn from 'lucide-react/icons/chart-column'
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
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import Droplets from 'lucide-react/icons/droplets'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import Info from 'lucide-react/icons/info'
import Kanban from 'lucide-react/icons/kanban'
import KeyRound from 'lucide-react/icons/key-round'
import List from 'lucide-react/icons/list'
import ListFilter from 'lucide-react/icons/list-filter'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Menu from 'lucide-react/icons/menu'
import Merge from 'lucide-react/icons/merge'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Minus from 'lucide-react/icons/minus'
import Moon from 'lucide-react/icons/moon'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import Pencil from 'lucide-react/icons/pencil'
import Percent from 'lucide-react/icons/percent'
import Phone from 'lucide-react/icons/phone'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Repeat from 'lucide-react/icons/repeat'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import StickyNote from 'lucide-react/icons/sticky-note'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Table2 from 'lucide-react/icons/table-2'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UsersRound from 'lucide-react/icons/users-round'
import Warehouse from 'lucide-react/icons/warehouse'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import type { IconName } from '../../../../registry/words/icons.ts'

/** The drawing of each icon, imported one by one for tree shaking. */
export const ICONS: Readonly<Record<IconName, typeof Zap>> = {
  bolt: Zap,
  settings: Settings,
  done: CircleCheck,
  cancelled: CircleX,
  image: ImageIcon,
  staff: UsersRound,
  person: UserRound,
  provider: Store,
  service: Droplets,
  phone: Phone,
  pin: MapPin,
  city: Building2,
  map: MapIcon,
  globe: Globe,
  reason: MessageSquareWarning,
  car: Car,
  calendar: Calendar,
  schedule: CalendarPlus,
  offline: WifiOff,
  clock: Clock,
  repeat: Repeat,
  offer: Tag,
  percent: Percent,
  money: Banknote,
  building: Warehouse,
  faq: MessageCircleQuestionMark,
  plan: CreditCard,
  question: CircleQuestionMark,
  note: StickyNote,
  chart: ChartColumn,
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
  purge: ArchiveX,
  key: KeyRound,
  mail: Mail,
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
  logout: LogOut,
  check: Check,
  minus: Minus,
  more: Ellipsis,
  eye: Eye,
  eyeOff: EyeOff,
  alert: TriangleAlert,
  info: Info,
  today: House,
  history: History,
  merge: Merge,
  print: Printer,
  circle: Circle,
  bell: Bell,
}

/** Returns whether there is an icon of this name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name)
}
