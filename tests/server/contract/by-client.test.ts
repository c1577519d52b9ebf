import { contractBy } from '../../support/contract/contract-by.ts'

contractBy('the typed client')
