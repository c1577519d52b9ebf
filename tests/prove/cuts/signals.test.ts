import { signals } from '../checks/signals.ts'
import { cutOf } from './cut.ts'

cutOf(signals)
