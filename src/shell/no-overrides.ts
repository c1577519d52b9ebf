export { NO_OVERRIDES as overrides } from '../platform/extension-points/overrides-context.ts'
