import { evolutionKills } from '../checks/evolution-kills.ts'
import { cutOf } from './cut.ts'

cutOf(evolutionKills)
