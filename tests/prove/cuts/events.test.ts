import { events } from '../checks/changes/events.ts'
import { cutOf } from './cut.ts'

cutOf(events)
