import { outages } from '../checks/outages.ts'
import { cutOf } from './cut.ts'

cutOf(outages)
