import { races } from '../checks/races.ts'
import { cutOf } from './cut.ts'

cutOf(races)
