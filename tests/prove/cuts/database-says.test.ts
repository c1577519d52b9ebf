import { databaseSays } from '../checks/database-says.ts'
import { cutOf } from './cut.ts'

cutOf(databaseSays)
