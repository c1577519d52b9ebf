import { contractBy } from '../../support/contract/contract-by.ts'

contractBy('plain HTTP')
