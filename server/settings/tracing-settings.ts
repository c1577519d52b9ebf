import type { Read } from './oidc-settings.ts'

/** The protocol of the exporter. */
const SUPPORTED_PROTOCOL = 'http/json'

const parseHttpAddress = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined
const parseProtocol = (value: string) => (value === SUPPORTED_PROTOCOL ? value : undefined)
const isDisabled = (value: string) => (/^true$/i.test(value) ? true : undefined)

/**
 * Returns whether OpenTelemetry's standard variables name an address for traces. The exporter reads
 * the address and the other variables itself.
 */
export function readTracing(read: Read, environment: Readonly<Record<string, string | undefined>>) {
  const address = 'the address of an OTLP receiver by HTTP, such as http://localhost:4318'
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map(
    (name) => read(name, parseHttpAddress, address),
  )
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    read(name, parseProtocol, `${SUPPORTED_PROTOCOL}, or not set`)
  const isOff =
    isDisabled(environment.OTEL_SDK_DISABLED ?? '') || environment.OTEL_TRACES_EXPORTER === 'none'
  return !isOff && endpoints.some((endpoint) => endpoint !== undefined)
}
