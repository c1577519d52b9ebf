import Activity from 'lucide-react/icons/activity'
import ArchiveX from 'lucide-react/icons/archive-x'
import BookOpen from 'lucide-react/icons/book-open'
import Building2 from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import Droplets from 'lucide-react/icons/droplets'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import Merge from 'lucide-react/icons/merge'
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Navigation from 'lucide-react/icons/navigation'
import Percent from 'lucide-react/icons/percent'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import StickyNote from 'lucide-react/icons/sticky-note'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import Timer from 'lucide-react/icons/timer'
import TreePalm from 'lucide-react/icons/tree-palm'
import TrendingUp from 'lucide-react/icons/trending-up'
import Warehouse from 'lucide-react/icons/warehouse'
import WifiOff from 'lucide-react/icons/wifi-off'
import Zap from 'lucide-react/icons/zap'
import { addLateIcons, type LateIcons } from './icons.ts'

/** The drawings of the icons that no list shows first. */
export const LATE_ICONS: LateIcons = {
  settings: Settings,
  bolt: Zap,
  image: ImageIcon,
  provider: Store,
  service: Droplets,
  phone: Phone,
  pin: MapPin,
  city: Building2,
  map: MapIcon,
  reason: MessageSquareWarning,
  schedule: CalendarPlus,
  offline: WifiOff,
  offer: Tag,
  percent: Percent,
  building: Warehouse,
  faq: MessageCircleQuestionMark,
  plan: CreditCard,
  note: StickyNote,
  chart: ChartColumn,
  purge: ArchiveX,
  key: KeyRound,
  mail: Mail,
  logout: LogOut,
  eye: Eye,
  eyeOff: EyeOff,
  today: House,
  merge: Merge,
  print: Printer,
  available: CalendarCheck,
  holiday: TreePalm,
  exception: CalendarX,
  opening: DoorOpen,
  slot: Timer,
  visit: MapPinCheck,
  ledger: BookOpen,
  trend: TrendingUp,
  receipt: ReceiptText,
  activity: Activity,
  gauge: Gauge,
  navigate: Navigation,
  layers: Layers,
  coins: Coins,
  document: FileText,
  statement: ScrollText,
}

addLateIcons(LATE_ICONS)
