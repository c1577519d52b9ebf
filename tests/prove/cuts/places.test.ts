import { places } from '../checks/changes/places.ts'
import { cutOf } from './cut.ts'

cutOf(places)
